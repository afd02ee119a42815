import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { facts, paragraph, type Block } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { site } from '../../../site.ts'
import { ourName } from '../../cars/our-name.ts'
import { activeStates, plans, type ListingState } from '../../listings/rules.ts'
import { ownerOfEmail } from '../../selling/access/known-address.server.ts'
import { moneyOf } from '../ledger/money-of.ts'
import type { Order } from '../orders.server.ts'
import type { OrderState } from '../rules.ts'

type Returned = {
  order: Order
  /** Where it stood before, or before it was disputed. */
  from: OrderState
  /** How its listing stands whose days ended with it, and whether it was on sale until then; null where none did. */
  listing: { state: ListingState; wasOnSale: boolean } | null
}

/** Tells whoever has paid for a listing what has become of the money, where that is news to them. */
export async function enqueueReturnEmails(tx: Transaction, returned: Returned): Promise<void> {
  const { order, from } = returned
  // A dispute that is over, and has brought it back to where it was, is no news to them.
  if (order.listing_id === null || order.state === from) return
  const seller = await tx
    .selectFrom('listings')
    .select(['contact_email', 'year', 'make', 'model'])
    .select(sql<boolean>`state = any(${activeStates}) and expires_at > app_now()`.as('isOnSale'))
    .where('id', '=', order.listing_id)
    .executeTakeFirst()
  if (!seller) return
  const car = ourName(seller)
  const written = write(returned, { car, isOnSale: seller.isOnSale })
  if (!written) return
  await enqueueEmail(tx, {
    to: { address: seller.contact_email },
    ...(await ownerOfEmail(tx, order.listing_id)),
    subject: `${written.subject}: ${car} on ${site.name}`,
    blocks: [
      paragraph('Hello,'),
      ...written.blocks,
      ...(returned.listing?.state === 'expired' && returned.listing.wasOnSale ? [cameDown] : []),
      ...(returned.listing?.state === 'held' ? [isHeld] : []),
      paragraph(`With any question, answer this message or write to ${site.email}.`),
    ],
  })
}

const cameDown = paragraph(
  'The listing has come down as well, as its days are no longer paid for. You can put the car on sale again as a standard listing, for free.',
)

const isHeld = paragraph(
  'Your listing is still being checked, and its days are no longer paid for. Once we have looked at it, you can go on with it as a standard listing, for free.',
)

function write(
  { order, listing }: Returned,
  { car, isOnSale }: { car: string; isOnSale: boolean },
): {
  subject: string
  blocks: Block[]
} | null {
  const { state, captured_currency: currency } = order
  const given = (pence: number): Block =>
    facts(
      ['Order', order.reference],
      [`${plans[order.plan].name} listing`, car],
      ['Refunded', moneyOf(pence, currency)],
    )
  switch (state) {
    case 'refunded':
      return {
        subject: 'Your money back',
        blocks: [
          paragraph('We have refunded what you paid. It should be on your card within a few days.'),
          given(order.returned_pence),
        ],
      }
    case 'partly-refunded':
      return {
        subject: 'Part of your money back',
        blocks: [
          paragraph(
            `We have refunded part of what you paid. It should be on your card within a few days${isOnSale ? ', and your listing stays as it is' : ''}.`,
          ),
          given(order.returned_pence + order.returning_pence),
        ],
      }
    case 'refund-failed':
      return {
        subject: 'Your money has come back to us',
        blocks: [
          paragraph(
            order.asks_at === null
              ? 'We have refunded what you paid several times, but your card’s bank has not accepted it. Please tell us how else to send you the money, and we will find another way.'
              : 'We have refunded what you paid, but your card’s bank has not accepted it. We will try again in a few days. If you have a different card now, tell us and we will find another way.',
          ),
          facts(['Order', order.reference], [`${plans[order.plan].name} listing`, car]),
        ],
      }
    default:
      return listing?.state === 'expired' || listing?.state === 'held'
        ? {
            subject: 'What you paid has gone back',
            blocks: [
              paragraph(
                state === 'charged-back'
                  ? `The bank behind the card that paid for your ${order.plan} listing has taken the money back.`
                  : `What was paid for your ${order.plan} listing is on its way back to the card.`,
              ),
              facts(['Order', order.reference], [`${plans[order.plan].name} listing`, car]),
            ],
          }
        : null
  }
}
