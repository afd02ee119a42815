import { Link } from '../../platform/router/link.tsx'
import { number } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { EnquiryCounts } from '../../features/enquiries/schema.ts'

type Props = { counts: EnquiryCounts; listing: string | null; isSent: boolean }

/** All messages about one's cars, those about one of these, or what one has sent oneself. */
export function MessagesByCar({ counts, listing, isSent }: Props) {
  const { listings, sent } = counts
  if (listings.length < 2 && listing === null && sent.messages === 0 && !isSent) return null
  const choices = [
    {
      to: '/account/messages?box=received',
      label: listings.length > 1 ? 'All about your cars' : 'About your cars',
      ...counts,
      isOn: listing === null && !isSent,
    },
    ...(listings.length < 2 && listing === null ? [] : listings).map(
      ({ listingId, car, ...count }) => ({
        to: `/account/messages?listing=${listingId}`,
        label: car,
        ...count,
        isOn: listing === String(listingId),
      }),
    ),
    ...(sent.messages === 0 && !isSent
      ? []
      : [{ to: '/account/messages?box=sent', label: 'Sent by you', ...sent, isOn: isSent }]),
  ]
  return (
    <nav aria-label="Messages by car" className="mb-8">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ to, label, messages, unread, isOn }) => (
          <li key={to} className="max-w-full">
            <Link
              to={to}
              preventScrollReset
              aria-current={isOn ? 'page' : undefined}
              className={`flex min-h-11 max-w-full items-center gap-2 rounded-sm border px-3 text-sm font-medium ${isOn ? 'border-ink bg-ink text-paper forced-colors:underline' : 'border-edge hover:border-ink hover:bg-sunk'}`}
            >
              <span className="truncate">{label}</span>
              <span className="tabular-nums">{number(messages)}</span>
              {unread > 0 && (
                <>
                  <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
                  <VisuallyHidden>, {number(unread)} unread</VisuallyHidden>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
