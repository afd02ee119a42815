import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { tokenStoredAs } from '../../features/accounts/links/stored-token.ts'
import { useOpenedLink } from '../../features/accounts/links/use-opened-link.ts'
import {
  openedConversations,
  useOpenConversation,
} from '../../features/enquiries/enquiries.client.ts'
import { ConversationEntry } from '../../features/enquiries/inbox/entry.tsx'
import { conversationDays } from '../../features/enquiries/rules.ts'
import { ReportMessage } from '../../features/moderation/reports/report-message.tsx'
import type { Page } from '../../platform/pages/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { focusAfter } from '../../ui/focus/after.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What was written about a car, for whoever has no account: by the link that they were mailed. */
export const page: Page = {
  title: 'Your conversation',
  description: 'Read and answer what was written about a car, with the link from your email.',
  View: ConversationScreen,
}

const storedToken = tokenStoredAs('conversation')

function ConversationScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="sheet py-12 sm:py-16">
      <h1 ref={heading} tabIndex={-1} className="type-display text-4xl outline-none">
        Your conversation
      </h1>
      <p className="mt-5 max-w-[60ch] text-lg text-faded">
        Read and answer here for {conversationDays.browser} days after opening the link in our
        email; after that, open the link again.
      </p>
      <NeedsScript>Reading your conversation needs JavaScript.</NeedsScript>
      <div className="mt-12 noscript:hidden">
        <Opened onRemoved={() => heading.current?.focus({ preventScroll: true })} />
      </div>
    </div>
  )
}

function Opened({ onRemoved }: { onRemoved(): void }) {
  const { user } = useViewer()
  const link = useOpenedLink(useOpenConversation(), storedToken)
  const { data, error, isFetching, refetch } = useQuery({
    ...openedConversations(),
    enabled: !link.isOpening,
  })
  if (link.isOpening || (!data && (!error || isFetching))) return <OpenedSkeleton />
  return (
    <>
      {link.isRefused && <RefusedLink />}
      {((link.error && !link.isRefused) || !data) && (
        <div role="alert" ref={focusAfter} className="mb-12">
          <LoadError
            title="Your conversation could not be loaded"
            onRetry={() => void (link.error ? link.retry() : refetch())}
          />
        </div>
      )}
      {data?.length === 0 && !link.error && <NoLink />}
      {data && data.length > 0 && (
        <ul className="border-t border-ink">
          {data.map((conversation) => (
            <li key={conversation.id}>
              <ConversationEntry
                isByLink
                conversation={conversation}
                isOpened={data.length === 1 || conversation.id === link.openedId}
                actions={<ReportMessage enquiry={conversation} user={user} />}
                onRemoved={onRemoved}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function OpenedSkeleton() {
  return (
    <div role="status" className="border-t border-ink pt-8">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

const NoLink = () => (
  <Notice
    title="Open the link in your email"
    actions={
      <>
        <ButtonLink to="/account/messages" variant="solid">
          Your messages
        </ButtonLink>
        <ButtonLink to="/browse">Browse cars</ButtonLink>
      </>
    }
  >
    We sent it when a message was written. No conversation is open in this browser at the moment.
    What you have written with an account is in that account.
  </Notice>
)

const RefusedLink = () => (
  <div role="alert" className="mb-12">
    <Notice
      title="This link doesn’t work any more"
      actions={<ButtonLink to="/account/messages">Your messages</ButtonLink>}
    >
      It may have expired, the conversation may have been removed, or the car may be in an account
      by now. Check that you opened the whole link: some email programs split long ones.
    </Notice>
  </div>
)
