import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { isSoldBy } from '../selling/access/account-of-seller.server.ts'
import { buyerIsBlocked } from './conversation/sides.server.ts'

/**
 * Whether a seller has read in their account all that a buyer wrote: nobody need send it. Not where that account was begun with the
 * contact email, and nobody has confirmed it: another may read there.
 */
const isReadInAccount = sql<boolean>`(
  enquiries.read_at is not null
  and exists (
    select from listings join users on users.id = listings.user_id
    where listings.id = enquiries.listing_id
      and (users.email_verified or users.email <> lower(listings.contact_email))
  )
  and not exists (
    select from enquiry_answers where enquiry_answers.enquiry_id = enquiries.id
      and enquiry_answers.writer = 'buyer' and enquiry_answers.read_at is null
  )
)`

/** Whether a message is still to be posted to its seller, as far as they want it. */
const isUnnotified = sql<boolean>`(
  enquiries.told_at is null and enquiries.removed_at is null and not ${isReadInAccount}
)`

/** How many wrote about a listing whose seller has not been written to about it. */
export async function countUnnotified(db: Db, listingId: number): Promise<number> {
  const { n } = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('listing_id', '=', listingId)
    .where(isUnnotified)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Which messages about a car its seller has not been sent yet, the oldest first. */
export async function listUnnotified(db: Db, listingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where('listing_id', '=', listingId)
    .where(isUnnotified)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** About which cars of whoever has an account somebody has written whose words still wait. */
export async function listWithUnnotified(db: Db, sellerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .select('listings.id')
    .distinct()
    .where(isSoldBy(sellerId))
    .where(isUnnotified)
    .orderBy('listings.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A message that its seller has still not been sent, held. */
export const lockUnnotified = (tx: Transaction, id: number) =>
  tx
    .selectFrom('enquiries')
    .select(['name', 'phone', 'message'])
    .where('id', '=', id)
    .where(isUnnotified)
    .forUpdate()
    .executeTakeFirst()

export async function markNotified(tx: Transaction, id: number): Promise<void> {
  await tx
    .updateTable('enquiries')
    .set({ told_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** What was written in some conversations is posted anew, once it is known who reads it. */
export async function markUnnotified(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.updateTable('enquiries').set({ told_at: null }).where('id', 'in', ids).execute()
}

/** Whether an email with a buyer's words has not left, or has come back. */
const hasNotArrived = sql<boolean>`exists (
  select from enquiry_mails join mails on mails.id = enquiry_mails.mail_id
  where enquiry_mails.enquiry_id = enquiries.id and enquiry_mails.passes_on_to = 'seller'
    and (mails.sent_at is null or mails.bounced_at is not null)
)`

/**
 * Has what was written about a listing posted anew, as far as its seller still wants it, once it is known who reads at the address that
 * it has now. What was posted to the earlier one, and had not arrived there, leaves no more.
 */
export async function waitAgain(tx: Transaction, listingId: number): Promise<void> {
  const about = await tx
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .select('enquiries.id')
    .where('enquiries.listing_id', '=', listingId)
    .where('enquiries.told_at', 'is not', null)
    .where('enquiries.removed_at', 'is', null)
    .where(hasNotArrived)
    .where(sql<boolean>`not ${isReadInAccount}`)
    .where(sql<boolean>`not ${buyerIsBlocked}`)
    // As whoever holds several of them does.
    .orderBy('enquiries.id')
    .forUpdate('enquiries')
    .execute()
  const ids = about.map(({ id }) => id)
  if (ids.length > 0) await markUnnotified(tx, ids)
}
