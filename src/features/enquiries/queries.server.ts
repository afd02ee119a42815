import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Make } from '../cars/rules.ts'
import { enquiriesOnPage, retentionDays, sameWithinMinutes } from './rules.ts'
import type { Reply, Enquiries, EnquiryCounts } from './schema.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    enquiries: {
      id: Generated<number>
      listing_id: number
      user_id: number | null
      name: string
      email: string
      phone: string | null
      message: string
      read_at: Date | null
      removed_at: Date | null
      /** When its words were posted to the seller. */
      told_at: Date | null
      created_at: Generated<Date>
    }
    enquiry_answers: {
      id: Generated<number>
      enquiry_id: number
      message: string
      created_at: Generated<Date>
    }
    enquiry_mails: { mail_id: number; enquiry_id: number }
  }
}

const lately = sql<Date>`(select app_now()) - make_interval(mins => ${sameWithinMinutes})`

type NewEnquiry = {
  listingId: number
  userId: number | null
  name: string
  email: string
  phone: string | null
  message: string
}

/** Whether the same person has sent the same words about the same car a moment ago. */
export async function isRepeated(
  tx: Transaction,
  { listingId, email, message }: NewEnquiry,
): Promise<boolean> {
  const found = await tx
    .selectFrom('enquiries')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('email', '=', email)
    .where('message', '=', message)
    .where('created_at', '>', lately)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertEnquiry(tx: Transaction, enquiry: NewEnquiry): Promise<number> {
  const { listingId, userId, name, email, phone, message } = enquiry
  const { id } = await tx
    .insertInto('enquiries')
    .values({
      listing_id: listingId,
      user_id: userId,
      name,
      email,
      phone,
      message,
      read_at: null,
      removed_at: null,
      told_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Remembers that an email holds what belongs to a message. */
export async function linkEmail(
  tx: Transaction,
  link: { enquiryId: number; emailId: number },
): Promise<void> {
  await tx
    .insertInto('enquiry_mails')
    .values({ enquiry_id: link.enquiryId, mail_id: link.emailId })
    .execute()
}

/**
 * The messages about a seller's cars, whichever way these came into the account; whose they are stands
 * in every statement.
 */
const selectReceived = (db: Db, sellerId: number) =>
  db
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .where('listings.user_id', '=', sellerId)
    .where('enquiries.removed_at', 'is', null)

/** How many emails to a car's seller are to leave later. */
export async function countWaiting(tx: Transaction, listingId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('enquiry_mails')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_mails.enquiry_id')
    .innerJoin('mails', 'mails.id', 'enquiry_mails.mail_id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('enquiries.listing_id', '=', listingId)
    .where('mails.sent_at', 'is', null)
    .where('mails.due_at', '>', sql<Date>`(select app_now())`)
    .executeTakeFirstOrThrow()
  return n
}

/** How many wrote about a listing whose seller has not been written to about it. */
export async function countUnnotified(db: Db, listingId: number): Promise<number> {
  const { n } = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('listing_id', '=', listingId)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Which messages about a car its seller has not been sent yet, the oldest first, held. */
export const lockUnnotified = (tx: Transaction, listingId: number) =>
  tx
    .selectFrom('enquiries')
    .select(['id', 'name', 'email', 'phone', 'message'])
    .where('listing_id', '=', listingId)
    .where('told_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function markNotified(tx: Transaction, id: number): Promise<void> {
  await tx
    .updateTable('enquiries')
    .set({ told_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

const car = sql<string>`listings.year || ' ' || listings.make || ' ' || listings.model`

/** A page of a seller's messages, the newest first. */
export async function listReceived(
  db: Db,
  sellerId: number,
  { listingId, before }: { listingId?: number; before?: number },
): Promise<Enquiries> {
  let page = selectReceived(db, sellerId)
  if (listingId !== undefined) page = page.where('enquiries.listing_id', '=', listingId)
  if (before !== undefined) page = page.where('enquiries.id', '<', before)
  const rows = await page
    .select([
      'enquiries.id',
      'enquiries.listing_id',
      car.as('car'),
      'enquiries.name',
      'enquiries.email',
      'enquiries.phone',
      'enquiries.message',
      'enquiries.created_at',
      'enquiries.read_at',
    ])
    .orderBy('enquiries.id', 'desc')
    .limit(enquiriesOnPage + 1)
    .execute()
  const shown = rows.slice(0, enquiriesOnPage)
  const replies = await listReplies(
    db,
    shown.map(({ id }) => id),
  )
  return {
    items: shown.map((row) => ({
      id: row.id,
      listingId: row.listing_id,
      car: row.car,
      name: row.name,
      email: row.email,
      phone: row.phone,
      message: row.message,
      createdAt: row.created_at.toISOString(),
      isRead: row.read_at !== null,
      answers: replies.filter(({ enquiryId }) => enquiryId === row.id).map(toResponse),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

type ReplyRow = { id: number; message: string; created_at: Date }

const toResponse = ({ id, message, created_at }: ReplyRow): Reply => ({
  id,
  message,
  createdAt: created_at.toISOString(),
})

/** The answers to some messages, the oldest first. */
export async function listReplies(
  db: Db,
  enquiryIds: readonly number[],
): Promise<(ReplyRow & { enquiryId: number })[]> {
  if (enquiryIds.length === 0) return []
  return db
    .selectFrom('enquiry_answers')
    .select(['id', 'enquiry_id as enquiryId', 'message', 'created_at'])
    .where('enquiry_id', 'in', enquiryIds)
    .orderBy('id')
    .execute()
}

/** How many messages a seller has, in all and of each car; the car last written about comes first. */
export async function countReceived(db: Db, sellerId: number): Promise<EnquiryCounts> {
  const listings = await selectReceived(db, sellerId)
    .select([
      'listings.id as listingId',
      car.as('car'),
      sql<number>`count(*)::int`.as('messages'),
      sql<number>`(count(*) filter (where enquiries.read_at is null))::int`.as('unread'),
    ])
    .groupBy('listings.id')
    .orderBy(sql`max(enquiries.id)`, 'desc')
    .execute()
  const sum = (of: 'messages' | 'unread') => listings.reduce((all, one) => all + one[of], 0)
  return { messages: sum('messages'), unread: sum('unread'), listings }
}

type OfSeller = { id: number; sellerId: number }

/** About which car somebody has written to its seller; null where that message is not theirs. */
export async function findReceived(
  db: Db,
  { id, sellerId }: OfSeller,
): Promise<{ listingId: number; year: number; make: Make; model: string } | null> {
  const row = await selectReceived(db, sellerId)
    .select(['listings.id as listingId', 'year', 'make', 'model'])
    .where('enquiries.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const isReceived = ({ id, sellerId }: OfSeller) => sql<boolean>`
  enquiries.id = ${id}::bigint and enquiries.removed_at is null and exists (
    select from listings where listings.id = enquiries.listing_id and listings.user_id = ${sellerId}::bigint
  )`

/** Whether there was such a message of the seller's. */
export async function markRead(db: Db, which: OfSeller): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enquiries')
    .set({ read_at: sql<Date>`coalesce(read_at, app_now())` })
    .where(isReceived(which))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Takes a message out of its seller's sight; it is erased later. Whether there was such a one. */
export async function markRemoved(db: Db, which: OfSeller): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enquiries')
    .set({ removed_at: sql<Date>`app_now()` })
    .where(isReceived(which))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** A message of a seller's, held until the transaction ends, with who is to be answered. */
export function lockReceived(tx: Transaction, which: OfSeller) {
  return tx
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .select([
      'enquiries.id',
      'enquiries.listing_id as listingId',
      'enquiries.user_id as userId',
      'enquiries.name',
      'enquiries.email',
      'listings.contact_name as sellerName',
      'listings.year',
      'listings.make',
      'listings.model',
    ])
    .where(isReceived(which))
    .forUpdate('enquiries')
    .executeTakeFirst()
}

/** The same answer to the same message, sent a moment ago. */
export async function findRepeatedReply(
  tx: Transaction,
  { enquiryId, message }: { enquiryId: number; message: string },
): Promise<Reply | null> {
  const row = await tx
    .selectFrom('enquiry_answers')
    .select(['id', 'message', 'created_at'])
    .where('enquiry_id', '=', enquiryId)
    .where('message', '=', message)
    .where('created_at', '>', lately)
    .executeTakeFirst()
  return row ? toResponse(row) : null
}

export async function insertReply(
  tx: Transaction,
  { enquiryId, message }: { enquiryId: number; message: string },
): Promise<Reply> {
  const row = await tx
    .insertInto('enquiry_answers')
    .values({ enquiry_id: enquiryId, message })
    .returning(['id', 'message', 'created_at'])
    .executeTakeFirstOrThrow()
  return toResponse(row)
}

const daysAgo = (days: number) => sql<Date>`(select app_now()) - make_interval(days => ${days})`

/** Messages that have been kept long enough, the oldest first. */
export async function listDue(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where((where) =>
      where.or([
        where('created_at', '<', daysAgo(retentionDays.message)),
        where('removed_at', '<', daysAgo(retentionDays.removed)),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** By an account, by an address that is known to be theirs, or by either. */
export type Sender = { userId: number | null; confirmedEmail: string | null }

/** Everything that somebody has written. */
export const listSentBy = (db: Db, { userId, confirmedEmail }: Sender) =>
  db
    .selectFrom('enquiries')
    .select([
      'id',
      'listing_id as listingId',
      'name',
      'email',
      'phone',
      'message',
      'created_at as sentAt',
    ])
    .where((where) =>
      where.or([
        ...(userId === null ? [] : [where('user_id', '=', userId)]),
        ...(confirmedEmail === null ? [] : [where('email', '=', confirmedEmail.toLowerCase())]),
      ]),
    )
    .orderBy('id')
    .execute()

/** Everything that was written about somebody's cars, removed or not; not by whom. */
export const listAboutCarsOf = (db: Db, sellerId: number) =>
  db
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .select([
      'enquiries.id',
      'enquiries.listing_id as listingId',
      'enquiries.message',
      'enquiries.created_at as sentAt',
    ])
    .where('listings.user_id', '=', sellerId)
    .orderBy('enquiries.id')
    .execute()
