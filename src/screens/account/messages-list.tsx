import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from '../../platform/router/context.ts'
import type { User } from '../../features/accounts/schema.ts'
import { receivedEnquiries, sentEnquiries } from '../../features/enquiries/enquiries.client.ts'
import { useEnquiryCounts } from '../../features/enquiries/inbox/counts.client.ts'
import { ConversationEntry } from '../../features/enquiries/inbox/entry.tsx'
import type { Conversation } from '../../features/enquiries/schema.ts'
import { ReportMessage } from '../../features/moderation/reports/report-message.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusAfter } from '../../ui/focus/after.ts'
import { Notice } from '../../ui/notice.tsx'
import { MessagesByCar } from './messages-by-car.tsx'
import {
  confirmFirst,
  MessagesLoadError,
  MessagesSkeleton,
  type Shared,
} from './messages-states.tsx'
import { OneConversation } from './one-conversation.tsx'

type Props = { user: User; strip: ReactNode }

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : null)

/** Somebody's conversations: about their cars, those that they began, or one that an email leads to. */
export function MessagesList({ user, strip }: Props) {
  const [search] = useSearchParams()
  const one = idOf(search.get('conversation'))
  const listing = idOf(search.get('listing'))
  const heading = useRef<HTMLHeadingElement>(null)
  const counts = useEnquiryCounts()
  const { data } = counts
  // Whoever has only written to others finds that at once.
  const isSent =
    search.get('box') === 'sent' ||
    (search.size === 0 && data?.messages === 0 && data.sent.messages > 0)
  const shared = { user, heading }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="type-display mb-8 text-4xl outline-none">
        Messages
      </h1>
      {strip}
      {one !== null ? (
        <OneConversation key={one} id={one} {...shared} />
      ) : (
        <>
          {data && data.messages + data.sent.messages > 0 && (
            <MessagesByCar counts={data} listing={listing} isSent={isSent} />
          )}
          {isSent ? <Sent {...shared} /> : <Received key={listing} {...shared} listing={listing} />}
        </>
      )}
    </>
  )
}

function Received({ listing, ...shared }: Shared & { listing: string | null }) {
  const received = useInfiniteQuery(receivedEnquiries(listing))
  return (
    <Conversations {...shared} query={received}>
      <Notice
        title={listing === null ? 'No messages yet' : 'No messages about this car'}
        actions={
          listing === null ? (
            <ButtonLink to="/account">Your listings</ButtonLink>
          ) : (
            <ButtonLink
              to="/account/messages"
              onFollow={() => shared.heading.current?.focus({ preventScroll: true })}
            >
              All Messages
            </ButtonLink>
          )
        }
      >
        Messages from buyers appear here, and we email them to you as well.
      </Notice>
    </Conversations>
  )
}

function Sent(shared: Shared) {
  const sent = useInfiniteQuery(sentEnquiries())
  return (
    <Conversations {...shared} query={sent}>
      <Notice
        title="You haven’t written to anybody yet"
        actions={<ButtonLink to="/browse">Browse cars</ButtonLink>}
      >
        The messages you send to sellers appear here, with their answers.
      </Notice>
    </Conversations>
  )
}

type Query = Pick<
  ReturnType<typeof useInfiniteQuery<{ items: Conversation[] }>>,
  'isError' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage'
> & {
  data: { pages: { items: Conversation[] }[] } | undefined
  refetch(): Promise<unknown>
  fetchNextPage(): Promise<unknown>
}

/** Conversations in each of their states: on their way, there, none, not to be had. */
function Conversations({
  user,
  heading,
  query,
  children,
}: Shared & { query: Query; children: ReactNode }) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = query
  const hasFailed = query.isFetchNextPageError && !isFetching
  const conversations = data?.pages.flatMap(({ items }) => items)
  // All that were shown have been removed, and older ones are left.
  const isCleared = conversations?.length === 0 && hasNextPage
  const fetchesOlder = isCleared && !isFetching && !hasFailed
  const { fetchNextPage } = query
  useEffect(() => {
    if (fetchesOlder) void fetchNextPage()
  }, [fetchesOlder, fetchNextPage])
  if (!conversations)
    return isError && !isFetching ? (
      <MessagesLoadError onRetry={() => void query.refetch()} />
    ) : (
      <MessagesSkeleton />
    )
  if (isCleared && !hasFailed) return <MessagesSkeleton />
  if (conversations.length === 0 && !isCleared) return children
  return (
    <>
      <ul className="border-t border-ink">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationEntry
              conversation={conversation}
              notYet={confirmFirst(user, conversation)}
              actions={<ReportMessage enquiry={conversation} user={user} />}
              onRemoved={() => heading.current?.focus({ preventScroll: true })}
            />
          </li>
        ))}
      </ul>
      {hasFailed && (
        <p role="alert" className="mt-8 text-sm font-medium text-red">
          The older messages could not be loaded.
        </p>
      )}
      {hasNextPage && (
        <Button
          ref={focusAfter}
          aria-disabled={isFetchingNextPage}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
          className="mt-8 aria-disabled:opacity-60 max-sm:w-full"
        >
          {isFetchingNextPage ? 'Loading…' : hasFailed ? 'Try again' : 'Show Older Messages'}
        </Button>
      )}
    </>
  )
}
