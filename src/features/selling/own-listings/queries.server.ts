import { sql, type RawBuilder } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import type { Writer } from '../../accounts/personal-data.ts'
import { allPhotos, findListing, selectCards, toCard } from '../../listings/queries.server.ts'
import {
  findRegistration,
  type RegistrationWithHistory,
} from '../../listings/registration/registrations.server.ts'
import { readCheckingTime } from '../state/checking-time.server.ts'
import { isBeingChecked } from '../state/holds.server.ts'
import type { Seal } from '../../../platform/seal.ts'
import { spaced } from '../../vehicle-records/mark.ts'
import { listOwnEvidence } from '../../listings/evidence/evidence.server.ts'
import { isSoldBy } from '../access/account-of-seller.server.ts'
import { isErasedFor, isListedBy, ownedBy, type Seller } from '../access/owned-by.server.ts'
import type { OwnListing, SellerListing } from '../../listings/schema.ts'
import { recountTerms } from '../../listings/search-terms.server.ts'

/** What a seller sees and does of their own listings; whose they are is part of every WHERE. */

/** A number beside each row of `listings`, counted by the feature whose it is. */
export type CountOfListing = RawBuilder<number>

/** Begun days that are left, by the clock on the wall as the end is; the hour that comes twice in autumn is one of the last. */
const daysLeft = sql<number | null>`case
  when listings.is_active and listings.expires_at > (select app_now()) then greatest(1, ceil(
    extract(epoch from
      (listings.expires_at at time zone 'Europe/London') - ((select app_now()) at time zone 'Europe/London')
    ) / 86400
  )::int)
end`

/** A seller's listings but for those they have deleted, the newest first, with what has come of each. */
export async function listForSeller(
  db: Db,
  { sellerId, saves, views }: { sellerId: number; saves: CountOfListing; views: CountOfListing },
): Promise<SellerListing[]> {
  const rows = await selectCards(db)
    .select([
      'listings.plan',
      sql<boolean>`promotion_consented_at is not null`.as('promote'),
      isBeingChecked.as('isBeingChecked'),
      daysLeft.as('days_left'),
      saves.as('saves'),
      views.as('views'),
      sql<number>`(select count(*)::int from phone_reveals where listing_id = listings.id)`.as(
        'calls',
      ),
    ])
    .where('listings.user_id', '=', sellerId)
    .where('listings.state', '<>', 'withdrawn')
    .orderBy(sql`coalesce(listings.published_at, listings.created_at)`, 'desc')
    .orderBy('listings.id', 'desc')
    .execute()
  const checkedWithin = await checkingTimeOf(db, rows)
  return rows.map((row) => ({
    ...toCard(row),
    ...(row.isBeingChecked && checkedWithin),
    // Its time may be over before the row is told.
    isActive: row.days_left !== null,
    daysLeft: row.days_left,
    plan: row.plan,
    promote: row.promote,
    views: row.views,
    saves: row.saves,
    calls: row.calls,
  }))
}

/** Asked for where one of them is being checked, which is seldom. */
const checkingTimeOf = async (db: Db, listings: readonly { isBeingChecked: boolean }[]) =>
  listings.some((listing) => listing.isBeingChecked)
    ? { checkedWithin: await readCheckingTime(db) }
    : {}

/** Within what time a listing is usually decided on, where it is being checked; told to whoever has paid for it. */
export async function findCheckingTime(db: Db, id: number): Promise<{ checkedWithin?: string }> {
  const listing = await db
    .selectFrom('listings')
    .select(isBeingChecked.as('isBeingChecked'))
    .where('id', '=', id)
    .executeTakeFirst()
  return checkingTimeOf(db, listing ? [listing] : [])
}

/** What only its seller sees of a listing, beside what everybody does. */
const selectOwn = (db: Db) =>
  db
    .selectFrom('listings')
    .select([
      'listings.id',
      'contact_email as contactEmail',
      'contact_phone as contactPhone',
      'revision',
      isBeingChecked.as('isBeingChecked'),
      'plan',
      'shots',
      sql<boolean>`promotion_consented_at is not null`.as('promote'),
    ])
    .select(daysLeft.as('daysLeft'))

/** A listing in whatever state, to whom it belongs. */
export async function findOwnListing(
  db: Db,
  { id, seller, seal }: { id: number; seller: Seller; seal: Seal },
): Promise<OwnListing | null> {
  const own = await selectOwn(db)
    .where('listings.id', '=', id)
    .where(ownedBy(seller))
    .executeTakeFirst()
  const shown = own && (await findListing(db, id, ownedBy(seller)))
  if (!shown) return null
  const registration = await findRegistration(db, { listingId: id, seal })
  const { isBeingChecked: _, ...seen } = own
  return {
    ...shown,
    ...seen,
    ...(await checkingTimeOf(db, [own])),
    kept: ownRegistrationOf(registration),
    evidence: await listOwnEvidence(db, id),
  }
}

/** What can't be opened any more can't be shown to its seller either. */
const ownRegistrationOf = (stored: RegistrationWithHistory | null) =>
  stored?.mark
    ? {
        registration: spaced(stored.mark),
        showsMotHistory: stored.showsMotHistory,
        showsRegistration: stored.showsMark,
        motHistory: stored.motHistory,
      }
    : null

/** What is answered about a listing that was taken in. */
export const findSubmittedListing = (db: Db, id: number) =>
  db
    .selectFrom('listings')
    .select(['id', 'make', 'model', 'is_premium as isPremium', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The listings that a browser runs by their manage links. */
export async function listManaged(
  db: Db,
  { seal, ...seller }: Seller & { seal: Seal },
): Promise<OwnListing[]> {
  const managed = await db
    .selectFrom('listings')
    .select('id')
    .where(ownedBy({ ...seller, userId: null }))
    // A draft waits at the checkout.
    .where('state', 'not in', ['withdrawn', 'pending-payment'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const found = await Promise.all(managed.map(({ id }) => findOwnListing(db, { id, seller, seal })))
  return found.filter((listing) => listing !== null)
}

/** Takes a listing off every public place; whether there was such a one of the seller's. */
export async function markWithdrawn(
  tx: Transaction,
  { id, seller }: { id: number; seller: Seller },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('listings')
    .set({ state: 'withdrawn', updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where(ownedBy(seller))
    .where('state', 'not in', ['withdrawn', 'removed'])
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Everything that a seller has written, as it is stored. */
export const listOwned = (db: Db, writer: Writer) =>
  db
    .selectFrom('listings')
    .select([
      'id',
      'plan',
      'state',
      'make',
      'model',
      'year',
      'mileage',
      'condition',
      'price_pence',
      'location',
      'description',
      'facts',
      'shots',
      'contact_name as contactName',
      'contact_email as contactEmail',
      'contact_phone as contactPhone',
      'promotion_consented_at as promotionConsentedAt',
      'created_at as createdAt',
      'published_at as publishedAt',
      'expires_at as expiresAt',
      allPhotos.as('photos'),
    ])
    .where(isListedBy(writer))
    .orderBy('id')
    .execute()

/** What their edits have replaced, by field, as it was. */
export const listOwnedEdits = (db: Db, writer: Writer) =>
  db
    .selectFrom('listing_edits')
    .innerJoin('listings', 'listings.id', 'listing_edits.listing_id')
    .select([
      'listing_edits.listing_id as listingId',
      sql<Record<string, unknown>>`replaced`.as('replaced'),
      'edited_at as editedAt',
    ])
    .where(isListedBy(writer))
    .orderBy('listing_edits.listing_id')
    .orderBy('listing_edits.revision')
    .execute()

/** Removes a seller's listings, and the words that only they held; returns their photos' ids. */
export const deleteListingsOf = (tx: Transaction, writer: Writer): Promise<number[]> =>
  deleteListings(tx, isErasedFor(writer))

/**
 * Holds somebody's listings by number, as everybody does who holds several; and those without their account that are hidden with it or
 * being checked, which change as it goes.
 */
export const holdListingsOf = (tx: Transaction, writer: Writer): Promise<void> =>
  holdListings(tx, writer.userId === null ? isListedBy(writer) : changesWith(writer.userId))

const changesWith = (sellerId: number) => sql<boolean>`listings.id in (
      select id from listings where user_id = ${sellerId}
      union all select listing_id from listing_holds where seller_id = ${sellerId}
      union all select listings.id from listing_holds join listings on listings.id = listing_id
        where not for_seller and listings.user_id is null and ${isSoldBy(sellerId)}
    )`

async function holdListings(tx: Transaction, which: RawBuilder<boolean>): Promise<void> {
  await tx.selectFrom('listings').select('id').where(which).orderBy('id').forUpdate().execute()
}

/** The same for listings that fit a condition. */
export async function deleteListings(
  tx: Transaction,
  which: RawBuilder<boolean>,
): Promise<number[]> {
  await holdListings(tx, which)
  const photos = await tx
    .selectFrom('listed_photos')
    .innerJoin('listings', 'listings.id', 'listed_photos.listing_id')
    .select('photo_id')
    .where(which)
    .execute()
  const deleted = await tx
    .deleteFrom('listings')
    .where(which)
    .returning(['search_document', 'published_at'])
    .execute()
  // A draft's words were never counted.
  await recountTerms(
    tx,
    deleted.flatMap(({ search_document: before, published_at }) =>
      published_at ? [{ before }] : [],
    ),
  )
  return photos.map(({ photo_id }) => photo_id)
}
