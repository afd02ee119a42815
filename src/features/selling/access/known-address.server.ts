import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Email } from '../../../platform/mail/template/blocks.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import type { AddressConfirmed } from '../../accounts/provisional.server.ts'

/**
 * Whether whoever reads the mail of a listing has shown that it is theirs: by an account with that very
 * address, confirmed, or by a link that was sent there. A part of statements about `listings`.
 */
export const addressIsKnown = sql<boolean>`(
  coalesce(listings.confirmed_email = lower(listings.contact_email), false) or exists (
    select from users where users.id = listings.user_id
      and users.email_verified and lower(users.email) = lower(listings.contact_email)
  )
)`

/** Has what was written about a listing posted, where that waits and it is known to whom. */
export async function postWhatWaits(
  { emit }: { emit: Emit },
  tx: Transaction,
  listingId: number,
): Promise<void> {
  if (await isAddressKnown(tx, listingId)) await emit(tx, 'listing.address-known', { listingId })
}

/**
 * Whose an email about a listing is: its account's, once that is confirmed, to be taken along and erased with it wherever
 * it goes. Until then an account may end, and would take with it what has not left yet.
 */
export async function ownerOfEmail(
  tx: Transaction,
  listingId: number,
): Promise<Pick<Email, 'userId'>> {
  const row = await tx
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.user_id')
    .select('users.id as userId')
    .where('listings.id', '=', listingId)
    .where('users.email_verified', '=', true)
    .executeTakeFirst()
  return row ?? {}
}

export async function isAddressKnown(tx: Transaction, listingId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('listings')
    .select(addressIsKnown.as('isKnown'))
    .where('id', '=', listingId)
    .executeTakeFirst()
  return row?.isKnown ?? false
}

/**
 * A link that was sent to an address was opened: if it is still the listing's, it is known from now. What waits is posted though it was
 * known before.
 */
export async function confirmAddress(
  { emit }: { emit: Emit },
  tx: Transaction,
  { listingId, sentTo }: { listingId: number; sentTo: string | null },
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ confirmed_email: sentTo })
    .where('id', '=', listingId)
    .where(sql<boolean>`lower(contact_email) = ${sentTo}`)
    .where(sql<boolean>`confirmed_email is distinct from ${sentTo}`)
    .execute()
  await postWhatWaits({ emit }, tx, listingId)
}

/** An account is known to have an address: so are those of its listings that have the same. */
export const confirmAddressesOf =
  ({ emit }: { emit: Emit }): AddressConfirmed =>
  async (tx, { userId, email }) => {
    const listings = await tx
      .selectFrom('listings')
      .select('id')
      .where('user_id', '=', userId)
      .where(sql<boolean>`lower(contact_email) = ${email.toLowerCase()}`)
      .orderBy('id')
      // Whoever writes to them meanwhile has read that it isn't known, and is waited for.
      .forNoKeyUpdate()
      .execute()
    for (const { id: listingId } of listings) await emit(tx, 'listing.address-known', { listingId })
  }
