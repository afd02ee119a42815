import { sql, type Generated } from 'kysely'
import type { Database, Db, Transaction } from '../../../platform/database/database.ts'
import { action, paragraph, type Block } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import {
  lockUnsolicited,
  unsolicitedKinds,
} from '../../../platform/mail/unsolicited-emails.server.ts'
import { site } from '../../../site.ts'
import { beingChecked } from './being-checked.ts'
import { makeAccountLink } from '../../accounts/links/links.server.ts'
import { findUser } from '../../accounts/queries.server.ts'
import { claimDays, linkMinutes } from '../../accounts/rules.ts'
import { sellerIsRestricted } from '../access/account-of-seller.server.ts'
import { makeClaim } from '../access/claims.server.ts'
import { makeManageLink } from '../access/manage-links.server.ts'
import { ourName } from '../../cars/our-name.ts'
import { type Make } from '../../cars/rules.ts'
import { manageDays, type ListingState } from '../../listings/rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    owed_letters: {
      listing_id: number
      network: string | null
      user_id: number | null
      owed_since: Generated<Date>
    }
  }
}

/** How many have written about a listing whose words still wait: handed in by what knows of messages. */
export type CountUnnotified = (db: Db, listingId: number) => Promise<number>

type Ctx = { publicUrl: string; countUnnotified: CountUnnotified }

/** So many listings stand in one email; the others in that of another day. */
const inOneEmail = 20
/** To so many addresses in one run, of so many that are looked at: the next one is minutes away. */
const atOnce = 200
const mostLookedAt = 2_000

/** Has a listing's seller written to when its address may next be. */
export async function oweEmail(
  tx: Transaction,
  owed: { listingId: number; network: string | null; userId: number | null },
): Promise<void> {
  await tx
    .insertInto('owed_letters')
    .values({ listing_id: owed.listingId, network: owed.network, user_id: owed.userId })
    .onConflict((conflict) =>
      conflict.column('listing_id').doUpdateSet({
        // It was owed already, and is somebody's to claim only now.
        user_id: sql<number | null>`coalesce(excluded.user_id, owed_letters.user_id)`,
      }),
    )
    .execute()
}

/**
 * It promises what somebody wrote, which nobody who is suspended is sent: they are owed it until that is lifted. So is who sells what is
 * taken down or deleted, until it is back: it has the only link to it.
 */
const mayBeWritten = sql<boolean>`(
  listings.state not in ('withdrawn', 'removed') and not ${sellerIsRestricted}
)`

type Owed = {
  id: number
  year: number
  make: Make
  model: string
  contact_email: string
  state: ListingState
  /** Whose account has it. */
  sellerId: number | null
  /** Whose account might have it. */
  claimantId: number | null
}

/** Writes one email about everything that an address is owed one about. */
export async function enqueueOwedEmail(ctx: Ctx, tx: Transaction, address: string): Promise<void> {
  const owed = await tx
    .deleteFrom('owed_letters')
    .using('listings')
    .whereRef('listings.id', '=', 'owed_letters.listing_id')
    .where('owed_letters.listing_id', 'in', (query) =>
      query
        .selectFrom('owed_letters as oldest')
        .innerJoin('listings', 'listings.id', 'oldest.listing_id')
        .select('oldest.listing_id')
        .where(sql`lower(listings.contact_email)`, '=', address)
        .where(mayBeWritten)
        .orderBy('oldest.owed_since')
        .orderBy('oldest.listing_id')
        .limit(inOneEmail),
    )
    .returning([
      'listings.id',
      'listings.year',
      'listings.make',
      'listings.model',
      'listings.contact_email',
      'listings.state',
      'listings.user_id as sellerId',
      'owed_letters.user_id as claimantId',
    ])
    .execute()
  const listings: Owed[] = []
  const blocks: Block[] = []
  const links = new Set<Link>()
  for (const listing of owed.toSorted((a, b) => a.id - b.id)) {
    const said = await about(ctx, tx, listing)
    if (said.blocks.length > 0) listings.push(listing)
    blocks.push(...said.blocks)
    for (const link of said.links) links.add(link)
  }
  const [first] = listings
  if (!first) return
  await enqueueEmail(tx, {
    to: { address: first.contact_email },
    subject:
      listings.length === 1
        ? `Your ${ourName(first)} on ${site.name}`
        : `Your ${listings.length} cars on ${site.name}`,
    blocks: [
      paragraph('Hello,'),
      ...blocks,
      paragraph(
        [
          ...Array.from(links, (link) => howLong[link]),
          `If you haven't listed a car, somebody has mistyped their address: ignore this message, or tell us at ${site.email}.`,
        ].join(' '),
      ),
    ],
  })
}

/** What is said of the links in such an email, once however many there are of a kind. */
const howLong = {
  manage: `Anyone who has a link to manage a listing can use it, so keep it to yourself. It works for ${manageDays.link} days.`,
  claim: `A link that adds a car to your account works for ${claimDays} days.`,
  confirm: `The link that confirms your email works for ${linkMinutes['confirm-email'] / (24 * 60)} days, once.`,
}
type Link = keyof typeof howLong

type Said = { blocks: Block[]; links: Link[] }

/** Nothing of a car in an account whose messages were all read there. */
async function about(
  { publicUrl, countUnnotified }: Ctx,
  tx: Transaction,
  listing: Owed,
): Promise<Said> {
  const car = ourName(listing)
  const waiting = await countUnnotified(tx, listing.id)
  const news = (how: string) =>
    waiting === 0
      ? []
      : [
          paragraph(
            `${waiting === 1 ? 'A buyer has' : `${waiting} buyers have`} written about it. ${how}`,
          ),
        ]
  const sends = 'Open the link, and we will send you what they wrote.'
  const where =
    listing.state === 'held'
      ? await beingChecked(tx, car)
      : listing.state === 'expired'
        ? `Your ${car} was on ${site.name}, and its days have run out.`
        : `Your ${car} is on ${site.name}: ${publicUrl}/listing/${listing.id}`
  const claim =
    listing.claimantId === null
      ? []
      : [
          paragraph(
            `You have an account with this address. To add the car to it: ${publicUrl}/claim#token=${await makeClaim(tx, { listingId: listing.id, userId: listing.claimantId })}`,
          ),
        ]
  if (listing.sellerId !== null && claim.length > 0)
    return { blocks: [paragraph(where), ...news(sends), ...claim], links: ['claim'] }
  if (listing.sellerId !== null) {
    const confirm = await confirmation({ publicUrl }, tx, {
      sellerId: listing.sellerId,
      email: listing.contact_email.toLowerCase(),
    })
    const isAnother = confirm.length === 0
    if (isAnother && waiting === 0) return { blocks: [], links: [] }
    return {
      blocks: [
        paragraph(where),
        ...news(isAnother ? 'Read it in your account.' : sends),
        ...confirm,
        action('Your messages', `${publicUrl}/account/messages`),
      ],
      links: isAnother ? [] : ['confirm'],
    }
  }
  const token = await makeManageLink(tx, listing)
  return {
    blocks: [
      paragraph(where),
      ...news(sends),
      paragraph(
        'Opening this link confirms that the address is yours: messages from buyers come to it from then on. You can also use it to change the listing, renew it, mark the car as sold or delete it.',
      ),
      action('Manage your listing', `${publicUrl}/manage#token=${token}`),
      ...claim,
    ],
    links: claim.length > 0 ? ['manage', 'claim'] : ['manage'],
  }
}

/** For an account that was begun with the address that is written to, and isn't confirmed. */
async function confirmation(
  { publicUrl }: Pick<Ctx, 'publicUrl'>,
  tx: Transaction,
  { sellerId, email }: { sellerId: number; email: string },
): Promise<Block[]> {
  const seller = await findUser(tx, sellerId)
  if (!seller || seller.emailVerified || seller.email !== email) return []
  const token = await makeAccountLink(tx, { userId: sellerId, purpose: 'confirm-email', email })
  return [
    paragraph(
      'An account was started with it. To manage the car there, confirm that the address is yours:',
    ),
    action('Confirm your email', `${publicUrl}/verify-email#token=${token}`),
  ]
}

/**
 * Writes to whoever is owed an email and may be written to by now; returns to how many. One of each network comes before the next of
 * any, an address by the network whose turn is first, and who must still wait takes nobody's turn, as far as addresses are looked at: else
 * one network could hold up all others.
 */
export async function sendOwedEmails({
  database,
  ...ctx
}: Ctx & { database: Pick<Database, 'primary'> }): Promise<number> {
  const { rows } = await sql<{ address: string; network: string | null }>`
    with owed as (
      select lower(contact_email) as address, network, min(owed_since) as since
      from owed_letters join listings on listings.id = listing_id
      where ${mayBeWritten} group by 1, 2
    ), turns as (
      select *, row_number() over (partition by coalesce(network, address) order by since, address) as turn from owed
    )
    select address, (array_agg(network order by turn, since))[1] as network from turns
    group by address order by min(turn), min(since), address
    limit ${mostLookedAt}
  `.execute(database.primary)
  let written = 0
  for (const { address, network } of rows) {
    if (written === atOnce) break
    await database.primary.transaction().execute(async (tx) => {
      const to = { address, kind: unsolicitedKinds.listing }
      const unsolicited = await lockUnsolicited(tx, { to: [to], network })
      if (!(await unsolicited.mayWrite(to))) return
      await enqueueOwedEmail(ctx, tx, address)
      written += 1
    })
  }
  return written
}
