import { sql, type RawBuilder } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { minutesAgo } from '../../../platform/database/times.ts'
import type { Make } from '../../cars/rules.ts'
import {
  accountOfSeller,
  isOf,
  sellerIsRestricted,
} from '../../selling/access/account-of-seller.server.ts'
import { holdContact } from '../../selling/access/find-contact.server.ts'
import { addressIsKnown } from '../../selling/access/known-address.server.ts'
import { answersRead, enquiriesOnPage, sameWithinMinutes, type Side } from '../rules.ts'
import type { Answer, Conversation, Enquiries } from '../schema.ts'
import { warningsOf } from '../text/warnings.ts'
import {
  accountOfBuyer,
  buyerIsBlocked,
  buyerIsConfirmed,
  buyerIsRestricted,
  buyerIsKnown,
  buyerSignsIn,
  isAnothers,
  isBuyers,
  sellerAddress,
  sideOf,
  type Viewer,
} from './sides.server.ts'

export const car = sql<string>`listings.year || ' ' || listings.make || ' ' || listings.model`

const withListing = (db: Db) =>
  db.selectFrom('enquiries').innerJoin('listings', 'listings.id', 'enquiries.listing_id')

/** Every column that either side's page is made of. */
const selectShown = (db: Db) =>
  withListing(db).select([
    'enquiries.id',
    'enquiries.listing_id',
    car.as('car'),
    'enquiries.name',
    'enquiries.email',
    'enquiries.phone',
    'enquiries.message',
    'enquiries.created_at',
    'enquiries.read_at',
    'enquiries.removed_at',
    'enquiries.buyer_removed_at',
    'enquiries.buyer_blocked_at',
    buyerIsBlocked.as('isBlockedBySeller'),
    buyerIsRestricted.as('buyerIsRestricted'),
    sellerIsRestricted.as('sellerIsRestricted'),
    'listings.state as listingState',
    'enquiries.buyer_shown_email',
    'enquiries.seller_shown_email',
    'listings.contact_name as sellerName',
    sellerAddress.as('sellerEmail'),
  ])

type ShownRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectShown>['executeTakeFirst']>>>

/** Where a conversation stands in the order of these: the microsecond in which it last moved, and its id. */
const cursor = sql<string>`(extract(epoch from enquiries.moved_at) * 1000000)::bigint || '-' || enquiries.id`

const isAfter = (before: string) => {
  const [microsecond, id] = before.split('-')
  return sql<boolean>`(enquiries.moved_at, enquiries.id) < (
    timestamptz 'epoch' + ${microsecond}::bigint * interval '1 microsecond', ${id}::bigint
  )`
}

/** A page of the conversations about somebody's cars, or of those that they began; the last moved first. */
export async function listConversations(
  db: Db,
  {
    side,
    userId,
    listingId,
    before,
  }: { side: Side; userId: number; listingId?: number; before?: string },
): Promise<Enquiries> {
  let page =
    side === 'seller'
      ? selectShown(db)
          .where('listings.user_id', '=', userId)
          .where('enquiries.removed_at', 'is', null)
      : selectShown(db)
          .where(isBuyers({ userId }))
          .where(isAnothers({ userId }))
          .where('enquiries.buyer_removed_at', 'is', null)
  if (listingId !== undefined) page = page.where('enquiries.listing_id', '=', listingId)
  if (before !== undefined) page = page.where(isAfter(before))
  const rows = await page
    .select(cursor.as('place'))
    .orderBy('enquiries.moved_at', 'desc')
    .orderBy('enquiries.id', 'desc')
    .limit(enquiriesOnPage + 1)
    .execute()
  const shown = rows.slice(0, enquiriesOnPage)
  return {
    items: await toConversations(
      db,
      shown.map((row) => ({ ...row, side })),
      answersRead.inList,
    ),
    next: rows.length > shown.length ? (shown.at(-1)?.place ?? null) : null,
  }
}

/** One conversation, as the side reads it on which a viewer stands; null for a stranger. */
export async function findConversation(
  db: Db,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<Conversation | null> {
  const row = await selectShown(db)
    .select(sideOf(viewer).as('side'))
    .where('enquiries.id', '=', id)
    .executeTakeFirst()
  if (!row?.side) return null
  const [conversation] = await toConversations(db, [{ ...row, side: row.side }], answersRead.alone)
  return conversation ?? null
}

/** Those that were opened in a browser by their links: the last opened, which is asked for, and then the last moved. */
export async function listOpened(db: Db, browserSessionId: number): Promise<Conversation[]> {
  const side = sideOf({ userId: null, browserSessionId })
  const rows = await selectShown(db)
    .select(side.as('side'))
    .where(
      sql<boolean>`${side} is not null and enquiries.id in (
        select enquiry_id from opened_enquiries
        where browser_session_id = ${browserSessionId}::bigint and expires_at > (select app_now())
      )`,
    )
    .orderBy(
      sql`enquiries.id = (
        select enquiry_id from opened_enquiries
        where browser_session_id = ${browserSessionId}::bigint
        order by expires_at desc, enquiry_id desc limit 1
      )`,
      'desc',
    )
    .orderBy('enquiries.moved_at', 'desc')
    .orderBy('enquiries.id', 'desc')
    .limit(enquiriesOnPage)
    .execute()
  return toConversations(
    db,
    rows.flatMap(({ side, ...row }) => (side ? [{ ...row, side }] : [])),
    answersRead.inList,
  )
}

async function toConversations(
  db: Db,
  rows: readonly (ShownRow & { side: Side })[],
  most: number,
): Promise<Conversation[]> {
  const ids = rows.map(({ id }) => id)
  const answers = await listNewestAnswers(db, ids, most)
  const counts = await countAnswers(db, ids)
  return rows.map((row) => {
    const { side } = row
    const isSeller = side === 'seller'
    const own = answers.filter(({ enquiryId }) => enquiryId === row.id)
    const { n, unreadBy } = counts.get(row.id) ?? { n: 0, unreadBy: [] }
    const [ownEmail, ownShown, otherShown] = isSeller
      ? [row.sellerEmail, row.seller_shown_email, row.buyer_shown_email]
      : [row.email, row.buyer_shown_email, row.seller_shown_email]
    const name = isSeller ? row.name : row.sellerName
    return {
      id: row.id,
      side,
      listingId: row.listing_id,
      car: row.car,
      name,
      email: otherShown,
      phone: isSeller ? row.phone : null,
      ownEmail,
      isEmailShown: ownShown === ownEmail,
      message: row.message,
      warnings: isSeller ? warningsOf(row.message, name) : [],
      createdAt: row.created_at.toISOString(),
      isRead: (!isSeller || row.read_at !== null) && !unreadBy.includes(side),
      ended: endOf(row, side),
      answers: own.map((answer) => toAnswer(answer, { side, name })),
      // One may have come in between the two questions.
      earlierAnswers: own.length < most ? 0 : Math.max(0, n - most),
    }
  })
}

type EndRow = Pick<
  ShownRow,
  | 'removed_at'
  | 'buyer_removed_at'
  | 'buyer_blocked_at'
  | 'isBlockedBySeller'
  | 'buyerIsRestricted'
  | 'sellerIsRestricted'
  | 'listingState'
>

/** What we have ended it by for a side, whatever either side has done besides. */
export function stopOf(
  row: Pick<EndRow, 'listingState' | 'buyerIsRestricted' | 'sellerIsRestricted'>,
  side: Side,
): 'taken-down' | 'stopped-by-us' | null {
  if (row.listingState === 'removed') return 'taken-down'
  const isStopped = side === 'seller' ? row.buyerIsRestricted : row.sellerIsRestricted
  return isStopped ? 'stopped-by-us' : null
}

/** Why nothing more can be written in a conversation, to a side; null where it can. */
export function endOf(row: EndRow, side: Side): Conversation['ended'] {
  const [own, other, removed] =
    side === 'seller'
      ? [row.isBlockedBySeller, row.buyer_blocked_at, row.buyer_removed_at]
      : [row.buyer_blocked_at, row.isBlockedBySeller, row.removed_at]
  if (own) return 'blocked-by-you'
  const stop = stopOf(row, side)
  if (stop) return stop
  if (other) return 'blocked-by-them'
  return removed ? 'removed-by-them' : null
}

export type AnswerRow = { id: number; writer: Side; message: string; created_at: Date }

/** As a side reads it; `name` is the other's. */
export const toAnswer = (
  { id, writer, message, created_at }: AnswerRow,
  { side, name }: { side: Side; name: string },
): Answer => ({
  id,
  isOwn: writer === side,
  message,
  warnings: writer === side ? [] : warningsOf(message, name),
  createdAt: created_at.toISOString(),
})

/** The newest of what followed each of some messages, the oldest first. */
async function listNewestAnswers(
  db: Db,
  enquiryIds: readonly number[],
  most: number,
): Promise<(AnswerRow & { enquiryId: number })[]> {
  if (enquiryIds.length === 0) return []
  const { rows } = await sql<AnswerRow & { enquiryId: number }>`
    select newest.id, enquiry_id as "enquiryId", writer, message, created_at
    from unnest(${enquiryIds}::bigint[]) as requested(id) cross join lateral (
      select * from enquiry_answers where enquiry_id = requested.id order by id desc limit ${most}
    ) as newest order by newest.id
  `.execute(db)
  return rows
}

/** How many answers followed each of some messages, and to which sides one is new. */
export async function countAnswers(
  db: Db,
  enquiryIds: readonly number[],
): Promise<Map<number, { n: number; unreadBy: Side[] }>> {
  if (enquiryIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; n: number; toSeller: boolean; toBuyer: boolean }>`
    select enquiry_id as id, count(*)::int as n,
      bool_or(read_at is null and writer = 'buyer') as "toSeller",
      bool_or(read_at is null and writer = 'seller') as "toBuyer"
    from enquiry_answers where enquiry_id = any(${enquiryIds}::bigint[]) group by enquiry_id
  `.execute(db)
  return new Map(
    rows.map(({ id, n, toSeller, toBuyer }) => [
      id,
      {
        n,
        unreadBy: [
          ...(toSeller ? ['seller' as const] : []),
          ...(toBuyer ? ['buyer' as const] : []),
        ],
      },
    ]),
  )
}

/** What followed some messages, the oldest first. */
export async function listAnswers(
  db: Db,
  enquiryIds: readonly number[],
): Promise<(AnswerRow & { enquiryId: number; read_at: Date | null })[]> {
  if (enquiryIds.length === 0) return []
  return db
    .selectFrom('enquiry_answers')
    .select(['id', 'enquiry_id as enquiryId', 'writer', 'message', 'created_at', 'read_at'])
    .where('enquiry_id', 'in', enquiryIds)
    .orderBy('id')
    .execute()
}

/** All that both sides of some conversations have written, for whoever decides about a report of them. */
export async function listWritten(
  db: Db,
  enquiryIds: readonly number[],
): Promise<(Omit<AnswerRow, 'id'> & { enquiryId: number })[]> {
  if (enquiryIds.length === 0) return []
  const first = await db
    .selectFrom('enquiries')
    .select(['id as enquiryId', 'message', 'created_at'])
    .where('id', 'in', enquiryIds)
    .execute()
  const answers = await listAnswers(db, enquiryIds)
  return [...first.map((one) => ({ ...one, writer: 'buyer' as const })), ...answers]
}

/** Which car a viewer's conversation is about; null for a stranger. */
export async function findSubject(
  db: Db,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<{ listingId: number; year: number; make: Make; model: string } | null> {
  const row = await withListing(db)
    .select(['listings.id as listingId', 'year', 'make', 'model'])
    .where('enquiries.id', '=', id)
    .where(sql<boolean>`${sideOf(viewer)} is not null`)
    .executeTakeFirst()
  return row ?? null
}

/** Both sides of a conversation, with what emails to them need. */
export const selectBoth = (tx: Db) =>
  withListing(tx).select([
    'enquiries.id',
    'enquiries.listing_id as listingId',
    'enquiries.user_id as buyerId',
    'enquiries.name as buyerName',
    'enquiries.email as buyerEmail',
    'enquiries.phone as buyerPhone',
    'enquiries.removed_at',
    'enquiries.buyer_removed_at',
    'enquiries.buyer_blocked_at',
    buyerIsBlocked.as('isBlockedBySeller'),
    buyerIsRestricted.as('buyerIsRestricted'),
    sellerIsRestricted.as('sellerIsRestricted'),
    'listings.state as listingState',
    'enquiries.buyer_shown_email',
    'enquiries.seller_shown_email',
    'enquiries.buyer_warned_at',
    'enquiries.seller_warned_at',
    buyerIsKnown.as('buyerIsKnown'),
    buyerSignsIn.as('buyerSignsIn'),
    buyerIsConfirmed.as('buyerIsConfirmed'),
    'listings.user_id as sellerId',
    accountOfSeller.as('sellerAccount'),
    accountOfBuyer.as('buyerAccount'),
    'listings.contact_name as sellerName',
    sql<string>`lower(listings.contact_email)`.as('sellerContact'),
    sellerAddress.as('sellerEmail'),
    addressIsKnown.as('sellerIsKnown'),
    'listings.year',
    'listings.make',
    'listings.model',
  ])

export type Both = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectBoth>['executeTakeFirst']>>
>

/** Holds to whom the seller's side of a conversation is written, before it is held itself by whoever writes in it. */
export const holdContactOf = (tx: Transaction, id: number): Promise<void> =>
  holdContact(
    tx,
    sql<number>`(select listing_id from enquiries where enquiries.id = ${id}::bigint)`,
  )

/** A conversation that a viewer takes part in, held until the transaction ends. */
export async function lockConversation(
  tx: Transaction,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<(Both & { side: Side }) | null> {
  const row = await selectBoth(tx)
    .select(sideOf(viewer).as('side'))
    .where('enquiries.id', '=', id)
    .forUpdate('enquiries')
    .executeTakeFirst()
  return row?.side ? { ...row, side: row.side } : null
}

/** Both sides of a conversation, which is held; null where it is gone. */
export const lockBoth = async (tx: Transaction, id: number): Promise<Both | null> =>
  (await selectBoth(tx).where('enquiries.id', '=', id).forUpdate('enquiries').executeTakeFirst()) ??
  null

/**
 * Who talks with the seller of a car, or with somebody on either side, by their conversations, removed or not; the last moved
 * first.
 */
export async function listOtherSides(
  db: Db,
  of: { listingId: number } | { userId: number },
): Promise<{ id: number; side: Side }[]> {
  const find = async (side: Side, which: RawBuilder<boolean>) => {
    const rows = await withListing(db)
      .select('enquiries.id')
      .where(which)
      .orderBy('enquiries.moved_at', 'desc')
      .orderBy('enquiries.id', 'desc')
      .execute()
    return rows.map(({ id }) => ({ id, side }))
  }
  if ('listingId' in of) return find('buyer', sql<boolean>`listings.id = ${of.listingId}`)
  return [...(await find('buyer', isOf(of.userId))), ...(await find('seller', isBuyers(of)))]
}

/**
 * Likewise, for whoever answers a letter that went to an address: it must still be that side's, and the
 * conversation in its messages.
 */
export async function lockSide(
  tx: Transaction,
  { id, side, sentTo }: { id: number; side: Side; sentTo: string },
): Promise<(Both & { side: Side }) | null> {
  const both = await lockBoth(tx, id)
  if (!both) return null
  const isTheirs =
    side === 'seller'
      ? both.sellerContact === sentTo && both.removed_at === null
      : both.buyerEmail === sentTo && both.buyer_removed_at === null
  return isTheirs ? { ...both, side } : null
}

/** Whether a side has taken a conversation out of its own messages. */
export const hasRemoved = (both: Pick<Both, 'removed_at' | 'buyer_removed_at'>, side: Side) =>
  (side === 'seller' ? both.removed_at : both.buyer_removed_at) !== null

/** The same words of the same side, written a moment ago with nothing by the other after them: then they would be another answer. */
export const findRepeatedAnswer = (tx: Transaction, { id, side, message }: NewAnswer) =>
  tx
    .selectFrom('enquiry_answers')
    .select(['id', 'writer', 'message', 'created_at'])
    .where('enquiry_id', '=', id)
    .where('writer', '=', side)
    .where('message', '=', message)
    .where('created_at', '>', minutesAgo(sameWithinMinutes))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enquiry_answers as others')
            .select('others.id')
            .where('others.enquiry_id', '=', id)
            .where('others.writer', '<>', side)
            .whereRef('others.id', '>', 'enquiry_answers.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()

type NewAnswer = {
  id: number
  side: Side
  message: string
  /** Of what came by mail. */
  hash?: Buffer | null
}

/** Whether an answer that came by mail has come before. */
export async function wasReceived(tx: Transaction, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('enquiry_answers')
    .select('id')
    .where('received_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds to a conversation, which stands first again by it. */
export async function insertAnswer(tx: Transaction, { id, side, message, hash = null }: NewAnswer) {
  const answer = await tx
    .insertInto('enquiry_answers')
    .values({ enquiry_id: id, writer: side, message, read_at: null, received_hash: hash })
    .returning(['id', 'writer', 'message', 'created_at'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('enquiries')
    .set({ moved_at: answer.created_at })
    .where('id', '=', id)
    .execute()
  return answer
}
