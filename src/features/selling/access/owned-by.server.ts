import { sql, type RawBuilder } from 'kysely'

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
