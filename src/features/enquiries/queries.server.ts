import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { daysAgo, minutesAgo } from '../../platform/database/times.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Writer } from '../accounts/personal-data.ts'
import { isTheirs } from '../accounts/queries.server.ts'
import { hashOfBuyer } from './conversation/kept-blocks.server.ts'
import { writerIsBlocked } from './conversation/sides.server.ts'
import { retentionDays, sameWithinMinutes, type Side } from './rules.ts'

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
      /** When its seller first opened it, and when they removed it. */
      read_at: Date | null
      removed_at: Date | null
      buyer_removed_at: Date | null
      /** When a side ended the conversation. */
      buyer_blocked_at: Date | null
      seller_blocked_at: Date | null
      /** When a side last let the other see its address, and which that was. */
      buyer_shown_at: Date | null
      buyer_shown_email: string | null
      seller_shown_at: Date | null
      seller_shown_email: string | null
      /** When a side was warned of the other, where that stands. */
      buyer_warned_at: Date | null
      seller_warned_at: Date | null
      /** When a link that was sent to the buyer's address was opened. */
      email_confirmed_at: Date | null
      /** When either side last wrote. */
      moved_at: Generated<Date>
      /** When its words were posted to the seller. */
      told_at: Date | null
      created_at: Generated<Date>
    }
    enquiry_answers: {
      id: Generated<number>
      enquiry_id: number
      writer: Side
      message: string
      /** When the other side first opened it. */
      read_at: Date | null
      /** By what one that came by mail is known when it comes again. */
      received_hash: Buffer | null
      created_at: Generated<Date>
    }
    enquiry_mails: {
      mail_id: number
      enquiry_id: number
      /** Who reads in it what the other side wrote. */
      passes_on_to: Side | null
    }
  }
}

type NewEnquiry = {
  listingId: number
  userId: number | null
  name: string
  email: string
  phone: string | null
  message: string
}

/** Whether the same person has sent the same words and phone about the same car a moment ago, and neither side has removed them. */
export async function isRepeated(
  tx: Transaction,
  { listingId, email, phone, message }: NewEnquiry,
): Promise<boolean> {
  const found = await tx
    .selectFrom('enquiries')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('email', '=', email)
    .where('message', '=', message)
    .where('phone', 'is not distinct from', phone)
    .where('removed_at', 'is', null)
    .where('buyer_removed_at', 'is', null)
    .where('created_at', '>', minutesAgo(sameWithinMinutes))
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
      told_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Remembers that an email holds what belongs to a message, and to which side it passes the other's words on, if to any. */
export async function linkEmail(
  tx: Transaction,
  link: { enquiryId: number; emailId: number; passesOnTo: Side | null },
): Promise<void> {
  await tx
    .insertInto('enquiry_mails')
    .values({
      enquiry_id: link.enquiryId,
      mail_id: link.emailId,
      passes_on_to: link.passesOnTo,
    })
    .execute()
}

/** Which of some emails hold what was written in a conversation. */
export async function listConversingEmails(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('enquiry_mails')
    .select('mail_id')
    .where(sql<boolean>`mail_id = any(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(({ mail_id }) => mail_id)
}

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

/** Whether a car's seller has blocked whoever writes, in a conversation about any car of theirs, or in one that is erased. */
export async function isBlockedBySeller(
  tx: Transaction,
  {
    seal,
    listingId,
    userId,
    email,
  }: { seal: Seal } & Pick<NewEnquiry, 'listingId' | 'userId' | 'email'>,
): Promise<boolean> {
  const emailHash = hashOfBuyer(seal, email)
  const row = await tx
    .selectFrom('listings')
    .select(writerIsBlocked({ userId, email, emailHash }).as('isBlocked'))
    .where('id', '=', listingId)
    .executeTakeFirst()
  return row?.isBlocked ?? false
}

/** Messages that have been kept long enough, each kind found by the index that has them in order. */
export async function listDue(db: Db, limit: number): Promise<number[]> {
  const oldest = (column: string, days: number) => sql`(
    select id from enquiries where ${sql.ref(column)} < ${daysAgo(days)} order by ${sql.ref(column)} limit ${limit}
  )`
  const { rows } = await sql<{ id: number }>`
    ${oldest('created_at', retentionDays.message)}
    union ${oldest('removed_at', retentionDays.removed)}
    union ${oldest('buyer_removed_at', retentionDays.removed)}
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Everything that somebody has written. */
export const listSentBy = (db: Db, writer: Writer) =>
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
      'buyer_shown_email as emailShown',
      'buyer_shown_at as emailShownAt',
      'buyer_blocked_at as blockedAt',
    ])
    .where(isTheirs(writer))
    .orderBy('id')
    .execute()

/** Everything that was written about somebody's cars, removed or not; not by whom. Which cars those are is a part of the WHERE. */
export const listAboutCars = (db: Db, which: RawBuilder<boolean>) =>
  db
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .select([
      'enquiries.id',
      'enquiries.listing_id as listingId',
      'enquiries.message',
      'enquiries.created_at as sentAt',
      'enquiries.seller_shown_email as emailShown',
      'enquiries.seller_shown_at as emailShownAt',
      'enquiries.seller_blocked_at as blockedAt',
    ])
    .where(which)
    .orderBy('enquiries.id')
    .execute()
