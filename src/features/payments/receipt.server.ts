import type { Transaction } from '../../platform/database/database.ts'
import { action, facts, paragraph } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import { ownerOfEmail } from '../selling/access/known-address.server.ts'
import { beingChecked } from '../selling/emails/being-checked.ts'
import type { PublishedListing } from '../selling/publish-paid.server.ts'
import { plans } from '../listings/rules.ts'
import type { Order } from './orders.server.ts'
import { poundsOf } from '../cars/money.ts'
import { longDay } from '../../ui/format.ts'

type Receipt = {
  order: Order
  listing: PublishedListing
  publicUrl: string
  /** Whether the shop has pages to post on. */
  sellsPromotion: boolean
  now: Date
}

/** The receipt, with what distance selling asks for on a durable medium. */
export async function enqueueReceipt(
  tx: Transaction,
  { order, listing, publicUrl, sellsPromotion, now }: Receipt,
): Promise<void> {
  const { name, days, isPosted } = plans[order.plan]
  const { car, contactEmail, expiresAt, isHeld, promote, publishedAt } = listing
  const later = isHeld ? ', later by as long as the check takes' : ''
  await enqueueEmail(tx, {
    to: { address: contactEmail },
    ...(order.listing_id !== null && (await ownerOfEmail(tx, order.listing_id))),
    subject: `Receipt: your ${car} on ${site.name}`,
    blocks: [
      paragraph('Hello,'),
      ...(isHeld
        ? [
            paragraph(`Thank you. Your ${order.plan} listing is paid for.`),
            paragraph(await beingChecked(tx, car)),
          ]
        : [
            paragraph(`Thank you. Your ${order.plan} listing is live.`),
            action('See your listing', `${publicUrl}/listing/${order.listing_id}`),
          ]),
      facts(
        ['Order', order.reference],
        [`${name} listing`, car],
        ['Runs', `${days} days, from ${longDay(publishedAt)} to ${longDay(expiresAt)}${later}`],
        ...(sellsPromotion && isPosted ? [postLine(promote)] : []),
        ['Paid by card', poundsOf(order.amount_pence)],
      ),
      paragraph(
        order.consented_at
          ? `On ${longDay(order.consented_at)} you asked us to start ${startOf(listing, now)}, what has been provided by then is not refunded.`
          : 'You can cancel within 14 days and get your money back.',
      ),
      paragraph(
        `To cancel, or with any question, reply to this message or write to ${site.email}.`,
      ),
    ],
  })
}

/** What was asked for, and from when on it counts: a listing that still has days gets these after them. */
function startOf({ publishedAt, isHeld }: PublishedListing, now: Date): string {
  const canCancel = 'You can still cancel within 14 days'
  if (publishedAt > now)
    return `on ${longDay(publishedAt)}, before your 14 days to cancel are over. ${canCancel}; once these days run`
  return `at once. ${canCancel}; ${isHeld ? 'once the listing runs' : 'as the listing has been running since'}`
}

const postLine = (promote: boolean): [string, string] =>
  promote
    ? ['Included', 'A post on our Facebook and Instagram pages']
    : ['Left out', 'The post on our Facebook and Instagram pages, as you chose']
