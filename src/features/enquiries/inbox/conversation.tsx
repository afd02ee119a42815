import type { ReactNode } from 'react'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { telAddress } from '../../listings/page/phone.ts'
import type { Conversation } from '../schema.ts'
import { AnswerForm } from './answer-form.tsx'
import { BlockButton, Ended } from './ended.tsx'
import { Message } from './message.tsx'
import { RemoveEnquiry } from './remove.tsx'
import { ShowEmail } from './show-email.tsx'

type Props = {
  conversation: Conversation
  /** Whether it is read by the link of an email, without an account. */
  isByLink?: boolean
  /** What is said of answers that came before those that are here. */
  earlier?: ReactNode
  /** What stands in the form's place where somebody can't write yet. */
  notYet?: ReactNode
  /** What else can be done about it. */
  actions?: ReactNode
  onRemoved(): void
}

/** All that both sides have written, a place for more, and what can be done about it. */
export function ConversationThread({
  conversation,
  isByLink = false,
  earlier,
  notYet,
  actions,
  onRemoved,
}: Props) {
  const { id, side, name, phone, car, listingId, message, createdAt, warnings, answers, ended } =
    conversation
  const isBuyers = side === 'buyer'
  return (
    <>
      <ol className="grid gap-6" aria-label={`Conversation with ${name}`}>
        <li>
          <Message
            who={isBuyers ? 'You' : name}
            isOwn={isBuyers}
            {...{ message, createdAt, warnings }}
          />
          {phone && <Phone name={name} phone={phone} />}
          {earlier}
        </li>
        {answers.map(({ id: answerId, isOwn, ...answer }) => (
          <li key={answerId}>
            <Message who={isOwn ? 'You' : name} isOwn={isOwn} {...answer} />
          </li>
        ))}
      </ol>
      <div className="mt-8 grid max-w-2xl gap-6">
        {ended ? (
          <Ended conversation={conversation} />
        ) : (
          (notYet ?? <AnswerForm key={id} conversation={conversation} />)
        )}
        {!ended && !notYet && <ShowEmail conversation={conversation} />}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule pt-3">
        <TextLink to={`/listing/${listingId}`} className="flex min-h-11 items-center wrap-anywhere">
          {car}
        </TextLink>
        <div className="flex flex-wrap gap-2">
          {actions}
          {ended !== 'blocked-by-you' && <BlockButton {...{ conversation, isByLink }} />}
          <RemoveEnquiry enquiry={conversation} onRemoved={onRemoved} />
        </div>
      </div>
    </>
  )
}

function Phone({ name, phone }: { name: string; phone: string }) {
  const tel = telAddress(phone)
  return (
    <p className="mt-2 flex min-h-11 flex-wrap items-center gap-x-2 wrap-anywhere">
      {name} gave a number:
      {tel ? (
        <TextAnchor href={tel} className="flex min-h-11 items-center tabular-nums">
          {phone}
        </TextAnchor>
      ) : (
        <span className="tabular-nums">{phone}</span>
      )}
    </p>
  )
}
