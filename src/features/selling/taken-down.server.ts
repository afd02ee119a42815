import { sql, type Generated, type Selectable } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/times.ts'
import { AppError } from '../../platform/errors.ts'
import { site } from '../../site.ts'
import { refuseRestricted } from '../accounts/restrictions.server.ts'
import { mirrored } from '../photos/mirrored.ts'
import { likenessDistance } from '../photos/rules.ts'
import type { ListingDetails } from '../listings/rows.server.ts'
import { modelFamily } from '../cars/model-family.ts'
import type { Seller } from './access/owned-by.server.ts'
import type { ListingsTable } from '../listings/queries.server.ts'
import { yearsMistaken } from '../cars/rules.ts'
import { phoneDigits } from '../listings/phone-digits.server.ts'
import { takenDownDays } from '../listings/rules.ts'
import { isAllowedAgain } from './moderation-log.server.ts'
import { refuseHeld } from './state/holds.server.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    taken_down_photos: {
      listing_id: number
      content_hash: string
      likeness: string | null
      taken_down_at: Generated<Date>
    }
  }
}

/** Remembers by what the photos of a listing are known again, as they stood there and as they were sent. */
export async function rememberTakenDown(tx: Transaction, listingId: number): Promise<void> {
  await sql`
    insert into taken_down_photos (listing_id, content_hash, likeness)
    select listing_id, photos.content_hash, max(photos.likeness::text)::bit(256)
    from listed_photos join photos as listed on listed.id = photo_id
      join photos on photos.id in (listed.id, listed.made_from)
    where listing_id = ${listingId} group by listing_id, photos.content_hash
    on conflict (listing_id, content_hash) do update set likeness = excluded.likeness
  `.execute(tx)
}

/**
 * Throws where one of these photos stood in a listing that was taken down, or several look like those of
 * one: two of them, or the only one. Whoever sends them, for a picture of somebody else's car is no less so.
 */
export const refuseTakenDownPhotos = (db: Db, photoIds: readonly number[]): Promise<void> =>
  refuseAlike(db, { photoIds, least: Math.min(2, photoIds.length), field: 'images' })

/** The same for pictures of papers, of which one may well look like another of its kind: two must be alike. */
export const refuseTakenDownPapers = (db: Db, photoIds: readonly number[]): Promise<void> =>
  refuseAlike(db, { photoIds, least: 2, field: 'evidence' })

async function refuseAlike(
  db: Db,
  { photoIds, least, field }: { photoIds: readonly number[]; least: number; field: string },
): Promise<void> {
  if (photoIds.length === 0) return
  const photos = await db
    .selectFrom('photos as listed')
    .innerJoin('photos', (join) =>
      join.on(sql<boolean>`photos.id in (listed.id, listed.made_from)`),
    )
    .select([
      'listed.id',
      'photos.content_hash as contentHash',
      sql<string | null>`photos.likeness::text`.as('likeness'),
    ])
    .where('listed.id', 'in', [...photoIds])
    .execute()
  // Turned round it is the same photo.
  const sought = photos.flatMap(({ likeness, ...photo }) =>
    [likeness, likeness && mirrored(likeness)].map((looks) => ({ ...photo, looks })),
  )
  const { rows } = await sql`
    select from unnest(
      ${sought.map(({ id }) => id)}::bigint[],
      ${sought.map(({ contentHash }) => contentHash)}::text[],
      ${sought.map(({ looks }) => looks)}::text[]
    ) as sought (listed_id, content_hash, looks)
      join taken_down_photos on sought.content_hash = taken_down_photos.content_hash
      or bit_count(sought.looks::bit(256) # taken_down_photos.likeness) <= ${likenessDistance}
    where not ${isAllowedAgain('taken_down_photos.listing_id')}
    group by taken_down_photos.listing_id
    having bool_or(sought.content_hash = taken_down_photos.content_hash)
      or count(distinct sought.listed_id) >= ${least}
    limit 1
  `.execute(db)
  if (rows.length > 0) throw refused('These photos are from a listing that we took down.', field)
}

type Car = Pick<ListingDetails, 'make' | 'model' | 'year' | 'contactEmail' | 'contactPhone'> & {
  /** The listing that it is of, where there is one: held itself, it may still be put right. */
  id?: number
}

/**
 * Throws where its seller may list nothing, or the same seller's same car was taken down these days, or is being checked. The seller is known by account, email,
 * number or browser; the car by what it is alone, as mileage and price are easily written anew.
 */
export async function refuseTakenDownCar(
  db: Db,
  { id, make, model, year, contactEmail, contactPhone }: Car,
  { userId, browserSessionId }: Seller,
): Promise<void> {
  await refuseRestricted(db, { userId, email: contactEmail, phone: contactPhone })
  const isTheirs = sql<boolean>`make = ${make} and family = ${modelFamily(make, model)}
      and abs(year - ${year}::int) <= ${yearsMistaken}
      and (
        user_id = ${userId}::bigint
        or lower(contact_email) = ${contactEmail.toLowerCase()}
        or ${phoneDigits()} = ${phoneDigits(sql`${contactPhone}::text`)}
        or exists (
          select from managed_listings where listing_id = listings.id
            and managed_listings.browser_session_id = ${browserSessionId}::bigint
        )
      )`
  // What is kept off sale with its seller waits for nobody, and neither does this.
  const held = await sql`
    select from listing_holds join listings on listings.id = listing_id
    where state <> 'removed' and held_from is not null and listing_id is distinct from ${id ?? null}::bigint
      and ${isTheirs} limit 1
  `.execute(db)
  if (held.rows.length > 0)
    throw new AppError(
      'invalid',
      'Your listing of this car is being checked. Please wait until somebody has looked at it.',
      { field: 'model' },
    )
  const { rows } = await sql`
    select from listings
    where state = 'removed' and ${isTheirs}
      and exists (
        select from moderation_log
        where listing_id = listings.id and action = 'taken-down' and done_at > ${daysAgo(takenDownDays)}
      )
      and not ${isAllowedAgain('listings.id')}
    limit 1
  `.execute(db)
  if (rows.length > 0) throw refused('We took down your listing of this car.', 'model')
}

/** The same for a listing as it is kept, which is to be on sale again and may be held itself. */
export async function refuseTakenDownListing(
  db: Db,
  listing: Selectable<ListingsTable>,
): Promise<void> {
  await refuseHeld(db, listing.id)
  const idsIn = async (table: 'listing_photos' | 'listing_evidence') => {
    const rows = await db
      .selectFrom(table)
      .select('photo_id')
      .where('listing_id', '=', listing.id)
      .execute()
    return rows.map(({ photo_id }) => photo_id)
  }
  // Apart: an only photo of the car is no less alike with a paper beside it.
  await refuseTakenDownPhotos(db, await idsIn('listing_photos'))
  await refuseTakenDownPapers(db, await idsIn('listing_evidence'))
  const { contact_email: contactEmail, contact_phone: contactPhone } = listing
  const seller = { userId: listing.user_id, browserSessionId: null }
  await refuseTakenDownCar(db, { ...listing, contactEmail, contactPhone }, seller)
}

/** Whether that would not be refused. */
export const mayBeListed = async (db: Db, listing: Selectable<ListingsTable>): Promise<boolean> =>
  refuseTakenDownListing(db, listing).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

const refused = (what: string, field: string) =>
  new AppError(
    'invalid',
    `${what} It can be listed again once somebody has looked at it: please reply to the message we sent, or write to ${site.email}.`,
    { field },
  )
