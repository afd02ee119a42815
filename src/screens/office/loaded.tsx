import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/pages/queries.ts'
import { PasskeyButton } from '../../features/staff/gate.tsx'
import { Button } from '../../ui/button.tsx'
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
  const isUnproven = error instanceof ApiError && error.field === 'proof'
  return (
    <div role="alert" ref={focusAfter} className="mt-8">
      <Notice
        title={
          error instanceof ApiError && error.status < 500
            ? error.plainMessage
            : 'This could not be loaded'
        }
        actions={
          isUnproven ? (
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
