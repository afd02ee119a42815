import { action, facts, paragraph, type Email } from '../../platform/mail/template/blocks.ts'
import { site } from '../../site.ts'
import type { SellerContact } from '../selling/access/find-contact.server.ts'
import { howToAnswer, quoted, type Replying } from './conversation/emails.server.ts'
import type { EnquiryTyped } from './schema.ts'

type Sent = Pick<EnquiryTyped, 'name' | 'message'> & { phone: string | null }

/** What a seller is sent: nothing in it says what the buyer's address is. */
export function emailToSeller({
  seller,
  sent,
  more,
  href,
  relay,
}: Pick<Replying, 'relay'> & {
  seller: SellerContact
  sent: Sent
  /** What the buyer has added since. */
  more: readonly string[]
  /** Where it is read and answered. */
  href: string
}): Email {
  const who: [string, string][] = [
    ['From', sent.name],
    ...(sent.phone ? ([['Phone', sent.phone]] as [string, string][]) : []),
  ]
  return {
    to: { address: seller.email, name: seller.name },
    ...(relay && { replyTo: relay }),
    subject: `Somebody has written about your ${seller.car}`,
    blocks: [
      paragraph(`Hello ${seller.name},`),
      paragraph(`Somebody has a question about your ${seller.car} on ${site.name}.`),
      ...quoted([sent.message, ...more], sent.name),
      facts(...who),
      action('Read and answer', href),
      ...howToAnswer({ ...(relay && { relay }) }),
      paragraph(
        'Be wary of anyone who offers more than you are asking, wants to send a courier, or asks for a code or a password.',
      ),
    ],
    ...(seller.userId !== null && { userId: seller.userId }),
  }
}

/**
 * What the sender is sent. Nothing that they typed stands in it: anybody can have it sent to any
 * address.
 */
export function emailToSender({
  car,
  email,
  userId,
  href,
}: {
  car: string
  email: string
  userId: number | null
  /** Where it is read again, and gone on with. */
  href: string
}): Email {
  return {
    to: { address: email },
    subject: `Your message about the ${car} has been sent`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `Your message about the ${car} on ${site.name} is on its way to the seller. They don’t see your email address: when they answer, we write to you here.`,
      ),
      action('Your conversation', href),
      paragraph('Whoever has that link can read and answer it, so keep it to yourself.'),
      paragraph('See the car and its papers before you pay for anything.'),
      paragraph(
        `If you haven't written to anyone, somebody has mistyped their address: ignore this message, or tell us at ${site.email}.`,
      ),
    ],
    ...(userId !== null && { userId }),
  }
}
