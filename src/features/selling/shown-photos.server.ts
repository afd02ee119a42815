import { sql, type RawBuilder } from 'kysely'
import type { Dependencies } from '../../platform/page-cache/scopes.ts'
import { ownedBy, type Seller } from './access/owned-by.server.ts'
import { shownToAll } from '../listings/queries.server.ts'
import { scopes } from '../listings/scopes.ts'

/**
 * Parts of a statement over `photos`: who may see one, by the listings that it is in. A photo is public
 * while a listing shows it, and otherwise for whoever may see that listing.
 */
export const photosShown = {
  /** For how many seconds the public sees it yet, by the database's clock; null where it doesn't. */
  secondsToAll: sql<number | null>`(
    select max(case when listings.state = 'sold' then 3600
      else extract(epoch from listings.expires_at - (select app_now()))::float8 end)
    from listed_photos join listings on listings.id = listed_photos.listing_id
    where listed_photos.photo_id = photos.id and ${shownToAll}
  )`,
  listingsToAll: sql<number[]>`array(
    select listings.id
    from listed_photos join listings on listings.id = listed_photos.listing_id
    where listed_photos.photo_id = photos.id and ${shownToAll}
  )`,
  dependsOn: (listings: readonly number[]): Dependencies =>
    Object.fromEntries(listings.map((id) => [scopes.listing(id), 'now' as const])),
  toSeller: (seller: Seller): RawBuilder<boolean> => sql<boolean>`exists (
    select from listed_photos join listings on listings.id = listed_photos.listing_id
    where listed_photos.photo_id = photos.id and ${ownedBy(seller)}
  )`,
}
