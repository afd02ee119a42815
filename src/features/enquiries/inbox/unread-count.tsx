import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { number } from '../../../ui/format.ts'
import { useViewer } from '../../accounts/accounts.client.ts'
import { useEnquiryCounts } from './counts.client.ts'

/** How many conversations have something new, where any have. For the signed-in alone. */
export function UnreadCount({ className = '' }: { className?: string }) {
  const { user } = useViewer()
  // Just after somebody has signed in, that answer doesn't say it yet.
  const { data } = useEnquiryCounts({ enabled: user !== null && user.unreadMessages === undefined })
  const unread = user?.unreadMessages ?? (data ? data.unread + data.sent.unread : 0)
  if (unread === 0) return null
  return (
    <span
      className={`inline-block min-w-6 rounded-sm border border-current px-1.5 text-center text-sm leading-5.5 font-semibold tabular-nums ${className}`}
    >
      {number(unread)}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  )
}
