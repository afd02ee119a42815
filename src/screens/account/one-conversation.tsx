import { useQuery } from '@tanstack/react-query'
import { oneConversation } from '../../features/enquiries/enquiries.client.ts'
import { ConversationEntry } from '../../features/enquiries/inbox/entry.tsx'
import { ReportMessage } from '../../features/moderation/reports/report-message.tsx'
import { ApiError } from '../../platform/pages/queries.ts'
import { useNavigate } from '../../platform/router/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import {
  confirmFirst,
  MessagesLoadError,
  MessagesSkeleton,
  type Shared,
} from './messages-states.tsx'

/** The conversation that an email leads to, by itself and open. */
export function OneConversation({ id, user, heading }: Shared & { id: string }) {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(oneConversation(id))
  // Another link takes the place of this one, on the same page.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  // Also where it was read before: it may have been removed since.
  if (error instanceof ApiError && error.status === 404)
    return <NoConversation onLeave={focusHeading} />
  if (!data && error && !isFetching) return <MessagesLoadError onRetry={() => void refetch()} />
  if (!data) return <MessagesSkeleton />
  return (
    <>
      <p className="mb-4 flex min-h-11 items-center">
        <TextLink
          to={data.side === 'buyer' ? '/account/messages?box=sent' : '/account/messages'}
          onFollow={focusHeading}
        >
          All your messages
        </TextLink>
      </p>
      <div className="border-t border-ink">
        <ConversationEntry
          isOpened
          conversation={data}
          notYet={confirmFirst(user, data)}
          actions={<ReportMessage enquiry={data} user={user} />}
          onRemoved={() => {
            focusHeading()
            void navigate('/account/messages')
          }}
        />
      </div>
    </>
  )
}

const NoConversation = ({ onLeave }: { onLeave(): void }) => (
  <Notice
    title="There is no such conversation"
    actions={
      <ButtonLink to="/account/messages" onFollow={onLeave}>
        All Messages
      </ButtonLink>
    }
  >
    It may have been removed, or be another account’s: is this the one that the email was sent to?
  </Notice>
)
