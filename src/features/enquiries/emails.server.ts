import { action, facts, paragraph, quote, type Email } from '../../platform/mail/template/blocks.ts'
import { site } from '../../site.ts'
import type { SellerContact } from '../selling/access/find-contact.server.ts'
import type { EnquiryTyped } from './schema.ts'

type Sent = Omit<EnquiryTyped, 'phone'> & { phone: string | null }

/** What a seller is sent: an answer to it goes to whoever wrote. */
export function emailToSeller({
  seller,
  sent,
  listingId,
  publicUrl,
}: {
  seller: SellerContact
  sent: Sent
  listingId: number
  publicUrl: string
}): Email {
  const who: [string, string][] = [
    ['From', sent.name],
    ['Email', sent.email],
    ...(sent.phone ? ([['Phone', sent.phone]] as [string, string][]) : []),
  ]
  return {
    to: { address: seller.email, name: seller.name },
    replyTo: { address: sent.email, name: sent.name },
    subject: `Somebody has written about your ${seller.car}`,
    blocks: [
      paragraph(`Hello ${seller.name},`),
      paragraph(`Somebody has a question about your ${seller.car} on ${site.name}.`),
      quote(sent.message),
      facts(...who),
      ...(seller.userId === null
        ? [
            paragraph(
              `Reply to this message and your answer goes to ${sent.name}, who will then see your address.`,
            ),
            action('Your listing', `${publicUrl}/listing/${listingId}`),
          ]
        : [
            action('Read and answer', `${publicUrl}/account/messages`),
            paragraph(
              `Or reply to this message: either way your answer goes to ${sent.name}, who will then see your address.`,
            ),
          ]),
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
  listingId,
  publicUrl,
}: {
  car: string
  email: string
  userId: number | null
  listingId: number
  publicUrl: string
}): Email {
  return {
    to: { address: email },
    subject: `Your message about the ${car} has been sent`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `Your message about the ${car} on ${site.name} is on its way to the seller. They have this email address and will answer you here.`,
      ),
      action('The car', `${publicUrl}/listing/${listingId}`),
      paragraph('See the car and its papers before you pay for anything.'),
      paragraph(
        `If you haven't written to anyone, somebody has mistyped their address: ignore this message, or tell us at ${site.email}.`,
      ),
    ],
    ...(userId !== null && { userId }),
  }
}

/** What a buyer is sent when the seller has answered here. */
export function emailWithReply({
  buyer,
  seller,
  car,
  listingId,
  message,
  publicUrl,
}: {
  buyer: { name: string; email: string; userId: number | null }
  /** By the name that stands beside the car, and with the address of their account. */
  seller: { name: string; email: string }
  car: string
  listingId: number
  message: string
  publicUrl: string
}): Email {
  return {
    to: { address: buyer.email, name: buyer.name },
    replyTo: { address: seller.email, name: seller.name },
    subject: `The seller answered about the ${car}`,
    blocks: [
      paragraph(`Hello ${buyer.name},`),
      paragraph(`${seller.name} has answered your message about the ${car}.`),
      quote(message),
      paragraph(`Reply to this message to write to ${seller.name}.`),
      action('The car', `${publicUrl}/listing/${listingId}`),
      paragraph('See the car and its papers before you pay for anything.'),
      paragraph(
        `If you have not written to a seller on ${site.name}, tell us at ${site.email} and we will look into it.`,
      ),
    ],
    ...(buyer.userId !== null && { userId: buyer.userId }),
  }
}
