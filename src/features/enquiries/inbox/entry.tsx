import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { day } from '../../../ui/format.ts'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { User } from '../../accounts/schema.ts'
import { telAddress } from '../../listings/page/phone.ts'
import { ReplyForm } from './reply-form.tsx'
import { useMarkRead } from '../enquiries.client.ts'
import { RemoveEnquiry } from './remove.tsx'
import type { Reply, Enquiry } from '../schema.ts'

type Props = {
  enquiry: Enquiry
  user: User
  /** What else can be done about it. */
  actions?: ReactNode
  onRemoved(): void
}

/** One message: who wrote and how it begins, and opened, all of it, the answers and a place for another. */
export function EnquiryEntry({ enquiry, user, actions, onRemoved }: Props) {
  const { id, name, car, message, createdAt, isRead } = enquiry
  const [isOpen, setOpen] = useState(false)
  const markRead = useMarkRead()
  const bodyId = useId()

  const press = () => {
    if (!isOpen && !isRead) markRead.mutate(id)
    setOpen(!isOpen)
  }

  return (
    <article className="border-b border-rule">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={press}
          className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-4 text-left hover:bg-sunk sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:px-3"
        >
          <span className={`flex min-w-0 items-baseline gap-2 ${isRead ? '' : 'font-semibold'}`}>
            {!isRead && (
              <span
                aria-hidden
                className="size-2.5 shrink-0 -translate-y-px rounded-full bg-current"
              />
            )}
            <span className="truncate">{name}</span>
            {!isRead && <VisuallyHidden> (unread)</VisuallyHidden>}
          </span>
          <span className="min-w-0 truncate text-sm text-faded max-sm:col-span-2 max-sm:row-start-2">
            {car}
            {!isOpen && <> · {message.slice(0, 200)}</>}
          </span>
          <span className="flex items-center gap-2 text-sm whitespace-nowrap text-faded tabular-nums">
            {enquiry.answers.length > 0 && <>answered · </>}
            {day(createdAt)}
            <ChevronDown
              aria-hidden
              className={`size-4 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
            />
          </span>
        </button>
      </h2>
      <div id={bodyId} hidden={!isOpen} className="pt-3 pb-8 sm:px-3">
        {isOpen && (
          <>
            <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{message}</p>
            <Sender enquiry={enquiry} />
            {enquiry.answers.map((reply) => (
              <OwnReply key={reply.id} reply={reply} />
            ))}
            <div className="mt-6 max-w-2xl">
              <ReplyForm enquiry={enquiry} user={user} />
            </div>
            <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule pt-3">
              <TextLink
                to={`/listing/${enquiry.listingId}`}
                className="flex min-h-11 items-center wrap-anywhere"
              >
                {car}
              </TextLink>
              {actions}
              <RemoveEnquiry enquiry={enquiry} onRemoved={onRemoved} />
            </p>
          </>
        )}
      </div>
    </article>
  )
}

/** How to reach whoever wrote, by other ways than this page. */
function Sender({ enquiry: { name, email, phone } }: { enquiry: Enquiry }) {
  const tel = phone && telAddress(phone)
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-6">
      <strong className="min-w-0 font-semibold wrap-anywhere">{name}</strong>
      <TextAnchor
        href={`mailto:${encodeURIComponent(email)}`}
        className="flex min-h-11 min-w-0 items-center wrap-anywhere"
      >
        {email}
      </TextAnchor>
      {phone &&
        (tel ? (
          <TextAnchor href={tel} className="flex min-h-11 items-center tabular-nums">
            {phone}
          </TextAnchor>
        ) : (
          <span className="flex min-h-11 items-center">{phone}</span>
        ))}
    </p>
  )
}

function OwnReply({ reply: { message, createdAt } }: { reply: Reply }) {
  return (
    <div className="mt-4 max-w-[68ch] border-l-4 border-rule pl-4">
      <p className="text-sm text-faded">You answered on {day(createdAt)}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{message}</p>
    </div>
  )
}
