import type { Selectable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import {
  action,
  paragraph,
  type Block,
  type Email,
} from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { site } from '../../../site.ts'
import { beingChecked } from './being-checked.ts'
import { createEmailLink } from './links.server.ts'
import { makeManageLink } from '../access/manage-links.server.ts'
import type { ListingsTable } from '../../listings/queries.server.ts'
import {
  isPaid,
  manageDays,
  paidPlans,
  plans,
  reminderDays,
  type Plan,
} from '../../listings/rules.ts'
import { longDay } from '../../../ui/format.ts'
import { ourName } from '../../cars/our-name.ts'
import { poundsOf } from '../../cars/money.ts'

type Listing = Selectable<ListingsTable>

/** What sellers are written about the days of a listing. */
export const emailKinds = ['still-for-sale', 'expiring', 'expired'] as const
export type EmailKind = (typeof emailKinds)[number]

const priceOf = (plan: Plan) => poundsOf(plans[plan].pricePence)

/**
 * Tells a seller with an account that a free listing is live, at an address that is known to be theirs; a
 * paid one's receipt says so too.
 */
export async function enqueueLiveEmail(
  { publicUrl }: { publicUrl: string },
  tx: Transaction,
  listingId: number,
): Promise<void> {
  const listing = await tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  if (listing.state === 'held') {
    await enqueueEmail(tx, {
      ...to(listing, true),
      subject: `Your ${ourName(listing)} is being checked`,
      blocks: [...hello(listing, true), paragraph(await beingChecked(tx, ourName(listing)))],
    })
    return
  }
  await enqueueEmail(tx, {
    ...to(listing, true),
    subject: `Your ${ourName(listing)} is live on ${site.name}`,
    blocks: [
      ...hello(listing, true),
      paragraph(`Your ${ourName(listing)} is on sale until ${longDay(listing.expires_at)}.`),
      action('See your listing', `${publicUrl}/listing/${listing.id}`),
      paragraph(
        `Edit it, mark it as sold or take it down in your account: ${publicUrl}/account. We will write to you before it expires.`,
      ),
    ],
  })
}

/** Writes to a seller about a listing's days; by name only at an address that is known to be theirs. */
export async function enqueueSellerEmail(
  { publicUrl }: { publicUrl: string },
  tx: Transaction,
  { listing, kind, isKnown }: { listing: Listing; kind: EmailKind; isKnown: boolean },
): Promise<void> {
  const token = await createEmailLink(tx, listing)
  const link = (path: string) => `${publicUrl}${path}#token=${token}`
  let worksFor = `Links in this message work for ${reminderDays.link} days`
  const { subject, blocks } = await {
    'still-for-sale': stillForSale,
    expiring,
    expired,
  }[kind]({ listing, link, linkToPay })
  await enqueueEmail(tx, {
    ...to(listing, isKnown),
    subject,
    blocks: [
      ...hello(listing, isKnown),
      ...blocks,
      paragraph(`${worksFor} for anyone who has them, so keep them to yourself.`),
    ],
  })

  /** Paying takes a page on which the seller is known: the account, or a browser with their link. */
  async function linkToPay(): Promise<string> {
    if (listing.user_id !== null) return `${publicUrl}/account`
    worksFor += `, and the one to pay ${manageDays.link} days,`
    return `${publicUrl}/manage#token=${await makeManageLink(tx, listing)}`
  }
}

type Written = Pick<Email, 'subject'> & { blocks: Block[] }
type About = {
  listing: Listing
  /** To a page of ours that knows this email. */
  link(path: '/renew' | '/still-for-sale'): string
  linkToPay(): Promise<string>
}

const stillForSale = ({ listing, link }: About): Written => ({
  subject: `Is your ${ourName(listing)} still for sale?`,
  blocks: [
    paragraph(
      `Your ${ourName(listing)} has been on ${site.name} for over three weeks. If it has sold, tell us here and buyers will stop calling. If it hasn't, there is nothing to do: it stays up until ${longDay(listing.expires_at)}.`,
    ),
    action('Sold, or still for sale?', link('/still-for-sale')),
  ],
})

const expiring = async ({ listing, link, linkToPay }: About): Promise<Written> => ({
  subject: `Your ${ourName(listing)} listing ends on ${longDay(listing.expires_at)}`,
  blocks: isPaid(listing.plan)
    ? [
        paragraph(
          `The ${listing.plan} days of your ${ourName(listing)} end on ${longDay(listing.expires_at)}. For ${priceOf(listing.plan)} it can have another ${plans[listing.plan].days}, on top of those left.`,
        ),
        action(`Renew as ${plans[listing.plan].name}`, await linkToPay()),
        paragraph(
          `After that you can also carry on for free, as a standard listing; we will write to you then. Has it sold? Tell us here: ${link('/still-for-sale')}`,
        ),
      ]
    : [
        paragraph(
          `Your ${ourName(listing)} is on sale until ${longDay(listing.expires_at)}. Do you still have it? Renew it for another ${plans.standard.days} days, for free.`,
        ),
        action('Renew it', link('/renew')),
        paragraph(`Has it sold? Tell us here: ${link('/still-for-sale')}`),
      ],
})

const expired = async ({ listing, link, linkToPay }: About): Promise<Written> => ({
  subject: `Your ${ourName(listing)} listing has expired`,
  blocks: [
    paragraph(
      `Your ${ourName(listing)} is no longer on sale: its listing ended on ${longDay(listing.expires_at)}. Put it back for ${plans.standard.days} days, for free.`,
    ),
    action('Renew it', link('/renew')),
    paragraph(`Or put it ${paidPlans.map(offerOf).join(', or ')}: ${await linkToPay()}`),
    paragraph(`Has it sold? Tell us here: ${link('/still-for-sale')}`),
  ],
})

const offerOf = (plan: Plan) =>
  `${plans[plan].isFeatured ? 'in front of everybody' : 'back'} for ${plans[plan].days} days as a ${plan} listing, for ${priceOf(plan)}`

const to = (listing: Listing, isKnown: boolean): Pick<Email, 'to' | 'userId'> => ({
  to: { address: listing.contact_email, ...(isKnown && { name: listing.contact_name }) },
  ...(listing.user_id !== null && { userId: listing.user_id }),
})

const hello = (listing: Listing, isKnown: boolean): Block[] => [
  paragraph(isKnown ? `Hello ${listing.contact_name},` : 'Hello,'),
]
