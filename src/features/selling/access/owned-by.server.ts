import { sql, type RawBuilder } from 'kysely'
import type { Writer } from '../../accounts/personal-data.ts'

/** Who says that a listing is theirs: somebody signed in, a browser with a manage link, or both. */
export type Seller = { userId: number | null; browserSessionId: number | null }

/**
 * Part of every WHERE that changes or shows a listing to its seller. A null owns nothing: neither a
 * listing that belongs to no account, nor one whose link was opened by nobody.
 */
export const ownedBy = ({ userId, browserSessionId }: Seller): RawBuilder<boolean> => sql<boolean>`(
  listings.user_id = ${userId}::bigint
  or listings.user_id is null and exists (
    select from managed_listings
    where managed_listings.listing_id = listings.id
      and managed_listings.browser_session_id = ${browserSessionId}::bigint
      and managed_listings.expires_at > (select app_now())
  )
)`

/** Whether a listing is somebody's to take along: their account's, or of who has none their address's. */
export const isListedBy = ({ userId, confirmedEmail }: Writer): RawBuilder<boolean> =>
  userId === null
    ? sql<boolean>`(listings.user_id is null and lower(listings.contact_email) = ${confirmedEmail.toLowerCase()})`
    : sql<boolean>`listings.user_id = ${userId}`

/**
 * Whether it is erased for them. Of who has no account what we have hidden stays for its time, by which the car and its seller are
 * known again: nobody else is there whose suspension says it.
 */
export const isErasedFor = (writer: Writer): RawBuilder<boolean> =>
  writer.userId === null
    ? sql<boolean>`(${isListedBy(writer)} and not ${isHidden})`
    : isListedBy(writer)

const isHidden = sql<boolean>`(
  listings.state in ('held', 'removed')
  or exists (select from listing_holds where listing_holds.listing_id = listings.id)
)`
