import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { number } from '../../../ui/format.ts'
import { useEnquiryCounts } from './counts.client.ts'

/** How many messages the seller has not opened, where there are any. For the signed-in alone. */
export function UnreadCount({ className = '' }: { className?: string }) {
  const { data } = useEnquiryCounts()
  if (!data?.unread) return null
  return (
    <span
      className={`inline-block min-w-6 rounded-sm border border-current px-1.5 text-center text-sm leading-5.5 font-semibold tabular-nums ${className}`}
    >
      {number(data.unread)}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  )
}
