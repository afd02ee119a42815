import { sql, type RawBuilder } from 'kysely'
import { isRestricted } from '../../accounts/restrictions.server.ts'

/**
 * The account of whoever sells, as a part of statements about `listings`: the one that has the listing. One that was made without an
 * account is sold by whoever's suspension holds it, or has its address, where it is known to be theirs by a link that was opened
 * there and by the account. Anybody can type anybody's.
 */
export const accountOfSeller: RawBuilder<number | null> = sql<number | null>`coalesce(
  listings.user_id,
  (select listing_holds.seller_id from listing_holds where listing_holds.listing_id = listings.id),
  (select sellers.id from users as sellers where sellers.email_verified
    and sellers.email = listings.confirmed_email and listings.confirmed_email = lower(listings.contact_email))
)`

/** Whether an account is that, by its id or where it is found, by indexes. */
export const isSoldBy = (userId: number | RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`(
  listings.user_id = ${userId}::bigint
  or listings.user_id is null and listings.confirmed_email = lower(listings.contact_email)
    and lower(listings.contact_email) = (
      select sellers.email from users as sellers where sellers.id = ${userId}::bigint and sellers.email_verified
    )
)`

/**
 * The same with what is hidden with the account without being in it, whose contact email is another by now. An array, as a subquery
 * with `in` would leave no part of it to an index.
 */
export const isOf = (userId: number | RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`(
  ${isSoldBy(userId)}
  or listings.id = any(array(select listing_id from listing_holds where listing_holds.seller_id = ${userId}::bigint))
)`

/**
 * Whether whoever sells may sell and write nothing: their account, or a listing that is hidden with one, which they may have closed
 * since.
 */
export const sellerIsRestricted: RawBuilder<boolean> = sql<boolean>`(
  ${isRestricted(accountOfSeller)} or exists (
    select from listing_holds where listing_holds.listing_id = listings.id and listing_holds.for_seller
  )
)`
