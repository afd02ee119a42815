import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Generated,
  type SqlBool,
} from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { daysAgo, daysFromNow } from '../../../platform/database/times.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Recurring } from '../../../platform/jobs/rules.ts'
import {
  lockUnsolicited,
  unsolicitedKinds,
} from '../../../platform/mail/unsolicited-emails.server.ts'
import { sellerIsRestricted } from '../access/account-of-seller.server.ts'
import { isAddressKnown } from '../access/known-address.server.ts'
import { reminderDays } from '../../listings/rules.ts'
import { emailKinds, enqueueSellerEmail, type EmailKind } from './seller-emails.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    listing_letters: {
      listing_id: number
      kind: EmailKind
      expires_at: Date
      posted_at: Generated<Date>
    }
  }
}

type Ctx = { database: Pick<Database, 'primary'>; publicUrl: string }

/** When sellers are written to, in London: nobody's telephone rings at night for it. */
export const reminding = { minutes: 10, hours: [8, 20] } satisfies Recurring['every']

/** Emails of a kind in one run: so many although the day has other runs, and no more than its time is enough for. */
const inARun = { least: 20, most: 4_000 }

/**
 * Writes to sellers whose listing is about to run out, has just done so, or has been on sale for
 * weeks: to all of them within the day, as many in each run as in those after it. Each email and the note
 * that it was written are one transaction: done again, nobody is written to twice. Returns how many emails
 * there were.
 */
export async function remindSellers({ database, publicUrl }: Ctx): Promise<number> {
  let written = 0
  for (const kind of emailKinds) {
    const { share, ids } = await listDue(database, kind)
    let left = share
    for (const id of ids) {
      // Who can't be written to today takes nobody's turn.
      if (left === 0) break
      if (await database.primary.transaction().execute((tx) => remind({ publicUrl }, tx, id, kind)))
        left -= 1
    }
    written += share - left
  }
  return written
}

async function remind(
  ctx: { publicUrl: string },
  tx: Transaction,
  id: number,
  kind: EmailKind,
): Promise<boolean> {
  const listing = await tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where((listings) =>
      listings.and([dueFor(kind, listings), listings.not(isWritten(kind, listings))]),
    )
    // Whoever writes about it has taken the address before, and names the listing next: they needn't wait for that.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!listing) return false
  const isKnown = await isAddressKnown(tx, id)
  if (!isKnown) {
    const to = { address: listing.contact_email, kind: unsolicitedKinds.listing }
    const unsolicited = await lockUnsolicited(tx, { to: [to], network: null })
    // Another day then.
    if (!(await unsolicited.mayWrite(to))) return false
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('listing_letters')
    .values({ listing_id: id, kind, expires_at: listing.expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await enqueueSellerEmail(ctx, tx, { listing, kind, isKnown })
  return true
}

/**
 * What is due, that with the least time left first, and how many of them are for this run: its part of all that the
 * day still has, with what falls due before its end.
 */
async function listDue(
  database: Pick<Database, 'primary'>,
  kind: EmailKind,
): Promise<{ share: number; ids: number[] }> {
  const today = database.primary
    .selectFrom('listings')
    .select((listings) => ['id', 'expires_at', dueFor(kind, listings).as('is_due')])
    .where((listings) => dueFor(kind, listings, endOfDay))
    .where((listings) => listings.not(isWritten(kind, listings)))
  const rows = await database.primary
    .with(
      (name) => name('today').materialized(),
      () => today,
    )
    .selectFrom('today')
    .select(['id', sql<number>`ceil((select count(*) from today) / ${runsLeft})::int`.as('fair')])
    .where('is_due', '=', sql<boolean>`true`)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(inARun.most)
    .execute()
  const share = Math.max(inARun.least, rows[0]?.fair ?? 0)
  return { share: Math.min(share, rows.length), ids: rows.map(({ id }) => id) }
}

/** The last instant of the day at which sellers are written to. */
const endOfDay = sql<Date>`(
  (date_trunc('day', (select app_now()) at time zone 'Europe/London') + make_interval(hours => ${reminding.hours[1]}))
  at time zone 'Europe/London'
)`

/** How many runs the day still has, this one among them. */
const runsLeft = sql`greatest(1, ceil(extract(epoch from ${endOfDay} - (select app_now())) / ${reminding.minutes * 60}))`

const days = (n: number) => sql<Date>`make_interval(days => ${n})`
const now = sql<Date>`(select app_now())`

/** Which listings a kind of email is about, at this moment or at the latest by another, if nothing is done to them before. */
function dueFor(
  kind: EmailKind,
  where: ExpressionBuilder<Tables, 'listings'>,
  by: Expression<Date> = now,
): ExpressionWrapper<Tables, 'listings', SqlBool> {
  return where.and([endsOrAsks(kind, where, by), where.not(sellerIsRestricted)])
}

/** The same whoever sells it. Who is suspended may put nothing on sale again, and is not asked to. */
function endsOrAsks(
  kind: EmailKind,
  where: ExpressionBuilder<Tables, 'listings'>,
  by: Expression<Date>,
): ExpressionWrapper<Tables, 'listings', SqlBool> {
  const onSale = [where('is_active', '=', sql<boolean>`true`), where('expires_at', '>', now)]
  switch (kind) {
    case 'still-for-sale':
      return where.and([
        ...onSale,
        where('published_at', '<=', sql<Date>`${by} - ${days(reminderDays.stillForSaleAfter)}`),
        where('expires_at', '>', daysFromNow(reminderDays.stillForSaleBeforeEnd)),
      ])
    case 'expiring':
      return where.and([
        ...onSale,
        where('expires_at', '<=', sql<Date>`${by} + ${days(reminderDays.expiringBefore)}`),
      ])
    case 'expired': {
      const isOver = where.and([
        where('state', '=', 'expired'),
        where('expires_at', '>', daysAgo(reminderDays.expiredWithin)),
      ])
      if (by === now) return isOver
      return where.or([isOver, where.and([...onSale, where('expires_at', '<=', by)])])
    }
  }
}

/**
 * Whether that was done already: once for each time that its days end. Nobody is asked whether a car is still there
 * who was written to about it these weeks: they may just have renewed it, which the email was about.
 */
function isWritten(
  kind: EmailKind,
  where: ExpressionBuilder<Tables, 'listings'>,
): ExpressionWrapper<Tables, 'listings', SqlBool> {
  const aboutTheseDays = sql<boolean>`(kind = ${kind} and listing_letters.expires_at = listings.expires_at)`
  const lately = sql<boolean>`posted_at > ${daysAgo(reminderDays.stillForSaleAfter)}`
  return where.exists(
    where
      .selectFrom('listing_letters')
      .select('kind')
      .whereRef('listing_letters.listing_id', '=', 'listings.id')
      .where(
        kind === 'still-for-sale' ? sql<boolean>`(${aboutTheseDays} or ${lately})` : aboutTheseDays,
      ),
  )
}

/**
 * Its seller has just put a listing on sale anew, or added days to it: they are asked whether the car is still there once as many days
 * have gone by as after a first time, though what was on sale before keeps its date. Noted as about no days that end, so that those which it
 * has, the ones from before among them, can be asked about.
 */
export async function noteStillForSale(tx: Transaction, listingId: number): Promise<void> {
  const row = { posted_at: sql<Date>`app_now()` }
  await tx
    .insertInto('listing_letters')
    .values({
      listing_id: listingId,
      kind: 'still-for-sale',
      expires_at: sql<Date>`timestamptz 'epoch'`,
      ...row,
    })
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'kind', 'expires_at']).doUpdateSet(row),
    )
    .execute()
}

/** Nothing more is written about the days that these have: nobody reads it, as of the demonstration's, or they are told otherwise. */
export async function excuseFromEmails(tx: Transaction, listingIds: number[]): Promise<void> {
  if (listingIds.length === 0) return
  await sql`
    insert into listing_letters (listing_id, kind, expires_at)
    select id, kind, expires_at from listings, unnest(${[...emailKinds]}::text[]) as kind
    where id = any(${listingIds}::bigint[])
    on conflict do nothing
  `.execute(tx)
}
