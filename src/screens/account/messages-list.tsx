import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useSearchParams } from '../../platform/router/context.ts'
import type { User } from '../../features/accounts/schema.ts'
import { receivedEnquiries } from '../../features/enquiries/enquiries.client.ts'
import { useEnquiryCounts } from '../../features/enquiries/inbox/counts.client.ts'
import { EnquiryEntry } from '../../features/enquiries/inbox/entry.tsx'
import { ReportMessage } from '../../features/moderation/reports/report-message.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MessagesByCar } from './messages-by-car.tsx'

type Props = { user: User; strip: ReactNode }

/** The messages in each of their states: on their way, there, none, not to be had. */
export function MessagesList({ user, strip }: Props) {
  const [search] = useSearchParams()
  const requested = search.get('listing')
  const listing = requested !== null && /^[1-9]\d{0,14}$/.test(requested) ? requested : null
  const heading = useRef<HTMLHeadingElement>(null)
  const counts = useEnquiryCounts()
  const received = useInfiniteQuery(receivedEnquiries(listing))
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = received
  const enquiries = data?.pages.flatMap(({ items }) => items)

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="type-display mb-8 text-4xl outline-none">
        Messages
      </h1>
      {strip}
      {counts.data && counts.data.messages > 0 && (
        <MessagesByCar counts={counts.data} listing={listing} />
      )}
      {!enquiries &&
        (isError && !isFetching ? (
          <LoadError onRetry={() => void received.refetch()} />
        ) : (
          <MessagesSkeleton />
        ))}
      {enquiries?.length === 0 && <None isOfOneCar={listing !== null} />}
      {enquiries && enquiries.length > 0 && (
        <ul className="border-t border-ink">
          {enquiries.map((enquiry) => (
            <li key={enquiry.id}>
              <EnquiryEntry
                enquiry={enquiry}
                user={user}
                actions={<ReportMessage enquiry={enquiry} user={user} />}
                onRemoved={() => heading.current?.focus({ preventScroll: true })}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          aria-disabled={isFetchingNextPage}
          onClick={() => isFetchingNextPage || void received.fetchNextPage()}
          className="mt-8 aria-disabled:opacity-60 max-sm:w-full"
        >
          {isFetchingNextPage ? 'Loading…' : 'Show Older Messages'}
        </Button>
      )}
    </>
  )
}

function None({ isOfOneCar }: { isOfOneCar: boolean }) {
  return (
    <Notice
      title={isOfOneCar ? 'No messages about this car' : 'No messages yet'}
      actions={
        isOfOneCar ? (
          <ButtonLink to="/account/messages">All Messages</ButtonLink>
        ) : (
          <ButtonLink to="/account">Your listings</ButtonLink>
        )
      }
    >
      Messages from buyers appear here, and we email them to you as well.
    </Notice>
  )
}

function LoadError({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert">
      <Notice
        title="Your messages could not be loaded"
        actions={
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        The connection may have dropped, or we may be busy.
      </Notice>
    </div>
  )
}

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
