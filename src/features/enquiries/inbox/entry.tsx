import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { day } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { lastShown, oneConversation, useMarkRead } from '../enquiries.client.ts'
import type { Conversation } from '../schema.ts'
import { ConversationThread } from './conversation.tsx'
import { EarlierAnswers } from './earlier-answers.tsx'

type Props = {
  conversation: Conversation
  /** Whether it is open from the beginning. */
  isOpened?: boolean
  isByLink?: boolean
  notYet?: ReactNode
  actions?: ReactNode
  onRemoved(): void
}

/** One conversation in a list: with whom, about what and how it ends, and opened, all of it. */
export function ConversationEntry({ conversation, isOpened = false, ...thread }: Props) {
  const { id, name, car, message, createdAt, isRead, answers } = conversation
  const [isOpen, setOpen] = useState(isOpened)
  /** When all of it was asked for, in milliseconds since 1970. */
  const [requestedAt, setRequestedAt] = useState(Infinity)
  const whole = useQuery({ ...oneConversation(String(id)), enabled: requestedAt < Infinity })
  // What is kept from another page may lack what has come since: the list is newer until all has come.
  const inFull = (whole.dataUpdatedAt >= requestedAt ? whole.data : undefined) ?? conversation
  // What another page asked for of it, or could not have, is nothing to wait for.
  const isSettled = requestedAt === Infinity || (!whole.isFetching && !whole.isError)
  const { mutate: markRead } = useMarkRead()
  const bodyId = useId()
  const last = answers.at(-1) ?? { message, createdAt, isOwn: conversation.side === 'buyer' }

  const shown = lastShown(inFull)

  const showEarlier = () => {
    setRequestedAt(Math.min(requestedAt, Date.now()))
    void whole.refetch()
  }

  // What comes in while it is open has been read as well.
  useEffect(() => {
    if (isOpen && !isRead && isSettled) markRead({ id, last: shown })
  }, [isOpen, isRead, isSettled, id, shown, markRead])

  return (
    <article className="border-b border-rule">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full flex-wrap items-baseline gap-x-4 gap-y-0.5 py-4 text-left hover:bg-sunk sm:grid sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:px-3"
        >
          {/* Beside large type the date has a line of its own. */}
          <span
            className={`flex min-w-0 grow basis-32 items-baseline gap-2 ${isRead ? '' : 'font-semibold'}`}
          >
            {!isRead && (
              <span
                aria-hidden
                className="size-2.5 shrink-0 -translate-y-px rounded-full bg-current"
              />
            )}
            <span className="truncate">{name}</span>
            {!isRead && <VisuallyHidden> (unread)</VisuallyHidden>}
          </span>
          <span className="min-w-0 truncate text-sm text-faded max-sm:order-last max-sm:basis-full">
            {car}
            {!isOpen && (
              <>
                {' '}
                · {last.isOwn && 'You: '}
                {last.message.slice(0, 200)}
              </>
            )}
          </span>
          <span className="flex items-center gap-2 text-sm whitespace-nowrap text-faded tabular-nums">
            {day(last.createdAt)}
            <ChevronDown
              aria-hidden
              className={`size-4 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
            />
          </span>
        </button>
      </h2>
      <div id={bodyId} hidden={!isOpen} className="pt-3 pb-8 sm:px-3">
        {isOpen && (
          <ConversationThread
            conversation={inFull}
            earlier={
              <EarlierAnswers
                conversation={inFull}
                isLoading={whole.isFetching}
                hasFailed={whole.isError}
                onShow={showEarlier}
              />
            }
            {...thread}
          />
        )}
      </div>
    </article>
  )
}
