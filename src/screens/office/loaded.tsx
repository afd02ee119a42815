import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/pages/queries.ts'
import { PasskeyButton } from '../../features/staff/gate.tsx'
import { Button } from '../../ui/button.tsx'
import { refusalOf } from '../../ui/form/refusal.ts'
import { focusAfter } from '../../ui/focus/after.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props<T> = { query: UseQueryResult<T>; children(data: T): ReactNode }

/** What was read, a place for it while it is on its way, or why it isn't there. */
export function Loaded<T>({ query: { data, error, refetch, isFetching }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (!error || isFetching)
    return (
      <div className="mt-8 grid gap-3">
        <p className="sr-only">Loading</p>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    )
  const { message, field } = refusalOf(error)
  return (
    <div role="alert" ref={focusAfter} className="mt-8">
      <Notice
        title={
          error instanceof ApiError && error.status < 500 ? message : 'This could not be loaded'
        }
        actions={
          field === 'proof' ? (
            <PasskeyButton onProven={() => void refetch()} />
          ) : (
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          )
        }
      />
    </div>
  )
}
