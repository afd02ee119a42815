import { TriangleAlert } from 'lucide-react'
import { splitLinks } from '../text/links.ts'
import { dayAndTime } from '../../../ui/day-and-time.ts'

type Props = {
  /** Who wrote it, as the reader calls them. */
  who: string
  isOwn: boolean
  message: string
  createdAt: string
  warnings: readonly string[]
}

/** One message of a conversation: who, when, the words as they were typed, and what to be careful about. */
export function Message({ who, isOwn, message, createdAt, warnings }: Props) {
  return (
    <div
      className={`max-w-[68ch] ${isOwn ? 'ml-6 border-l-4 border-rule pl-4 sm:ml-16' : 'mr-6 sm:mr-16'}`}
    >
      <p className="text-sm text-faded wrap-anywhere">
        {/* Apart from the date, whose figures would move to the other side of a name in Arabic. */}
        <strong dir="auto" className="font-semibold text-ink">
          {who}
        </strong>{' '}
        <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
          {dayAndTime(createdAt)}
        </time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {splitLinks(message).map(({ text, host }, index) =>
          host === undefined ? (
            text
          ) : (
            <span key={index}>
              {text}{' '}
              <span className="rounded-sm border border-edge px-1 text-sm whitespace-normal text-faded">
                leads to {host}
              </span>
            </span>
          ),
        )}
      </p>
      {warnings.length > 0 && (
        <ul
          aria-label="Be careful"
          className="mt-3 grid gap-2 border-l-4 border-amber pl-4 text-sm wrap-anywhere"
        >
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span>
                <strong className="font-semibold">Be careful.</strong> {warning}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
