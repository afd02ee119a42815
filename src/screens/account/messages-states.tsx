import type { ReactNode, RefObject } from 'react'
import type { User } from '../../features/accounts/schema.ts'
import type { Conversation } from '../../features/enquiries/schema.ts'
import { focusAfter } from '../../ui/focus/after.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What every list of conversations is given: whose they are, and what has the focus once one is gone. */
export type Shared = { user: User; heading: RefObject<HTMLHeadingElement | null> }

/** A seller's account has nobody written to until its address is confirmed. */
export function confirmFirst(user: User, { side }: Pick<Conversation, 'side'>): ReactNode {
  if (user.emailVerified || side === 'buyer') return undefined
  return (
    <p className="border-l-4 border-ink pl-4">
      Confirm your email to answer here: the link is in our email to {user.email}.
    </p>
  )
}

export const MessagesLoadError = ({ onRetry }: { onRetry(): void }) => (
  <div role="alert" ref={focusAfter}>
    <LoadError title="Your messages could not be loaded" onRetry={onRetry} />
  </div>
)

export function MessagesSkeleton() {
  return (
    <div className="mt-8 border-t border-ink">
      <p className="sr-only">Loading your messages</p>
      {[1, 2, 3].map((index) => (
        <div key={index} aria-hidden className="flex h-19 items-center gap-6 border-b border-rule">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 grow max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}
