import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { focusAfter } from '../../../ui/focus/after.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Props<T> = {
  query: UseQueryResult<T[]>
  /** Said where the list is empty. */
  none?: string
  label: string
  children(item: T): ReactNode
}

/** A short list in a section, in each of its states. Items are `<li>`. */
export function ReadList<T>({ query, none, label, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query
  if (!data && error && !isFetching) {
    return (
      <div role="alert" ref={focusAfter} className="flex flex-wrap items-center gap-4">
        <p>{refusalOf(error, 'This could not be loaded. Check your connection.').message}</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="h-17" />
  if (data.length === 0) return none && <p className="text-faded">{none}</p>
  return (
    <ul aria-label={label} className="border-b border-rule">
      {data.map(children)}
    </ul>
  )
}

type ItemProps = { title: ReactNode; detail: ReactNode; action: ReactNode }

export function ListItem({ title, detail, action }: ItemProps) {
  return (
    <li className="flex min-h-17 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-rule py-2.5">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-faded">{detail}</p>
      </div>
      {action}
    </li>
  )
}
