import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/times.ts'
import type { ListingData } from './form/input.ts'
import type { ListingDetails } from '../listings/rows.server.ts'
import { mirrored } from '../photos/mirrored.ts'
import { likenessDistance } from '../photos/rules.ts'
import { modelFamily } from '../cars/model-family.ts'
import type { Seller } from './access/owned-by.server.ts'
import { milesMistaken } from '../cars/rules.ts'
import { plans } from '../listings/rules.ts'

type Sought = { details: ListingDetails; photos: ListingData['images']; seller: Seller }

/**
 * When the same seller's same car first came on sale within these thirty days, if it did: listed anew,
 * it goes on from there. Taking a listing down and sending it again is no way to the top. The car is known
 * by what it is and about how far it has run, or by a photo: the same, or of a car of that kind one that looks like it.
 */
export async function findSameCar(
  tx: Transaction,
  { details, photos, seller }: Sought,
): Promise<Date | undefined> {
  const { make, model, year, mileage, contactEmail } = details
  const isOfFamily = { make, family: modelFamily(make, model) }
  const looks = await likenessesOf(tx, photos)
  const before = await tx
    .selectFrom('listings')
    .select('published_at')
    .where('state', '<>', 'removed')
    .where('published_at', '>', daysAgo(plans.standard.days - 1))
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([
          or([
            eb(sql`lower(contact_email)`, '=', contactEmail.toLowerCase()),
            ...(seller.userId === null ? [] : [eb('user_id', '=', seller.userId)]),
          ]),
          and(isOfFamily),
          eb('year', '=', year),
          eb.between('mileage', mileage - milesMistaken, mileage + milesMistaken),
        ]),
        // In the same browser with another email.
        exists(
          selectFrom('listing_photos')
            .innerJoin('photos', 'photos.id', 'listing_photos.photo_id')
            .whereRef('listing_photos.listing_id', '=', 'listings.id')
            .where('photos.browser_session_id', '=', seller.browserSessionId)
            .where(
              'photos.content_hash',
              'in',
              photos.map(({ contentHash }) => contentHash),
            )
            .select('photos.id'),
        ),
        and([
          and(isOfFamily),
          exists(
            selectFrom('listing_photos')
              .innerJoin('photos', 'photos.id', 'listing_photos.photo_id')
              .whereRef('listing_photos.listing_id', '=', 'listings.id')
              .where(({ or, eb }) =>
                or([
                  eb('photos.browser_session_id', '=', seller.browserSessionId),
                  eb('listings.user_id', '=', seller.userId),
                ]),
              )
              .where(
                sql<boolean>`exists (
                  select from unnest(${looks}::text[]) as sought (looks)
                  where bit_count(photos.likeness # sought.looks::bit(256)) <= ${likenessDistance}
                )`,
              )
              .select('photos.id'),
          ),
        ]),
      ]),
    )
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst()
  return before?.published_at ?? undefined
}

/** What the photos look like, and turned round. */
async function likenessesOf(tx: Transaction, photos: ListingData['images']): Promise<string[]> {
  const rows = await tx
    .selectFrom('photos')
    .select(sql<string>`likeness::text`.as('likeness'))
    .where(
      'id',
      'in',
      photos.map(({ id }) => id),
    )
    .where('likeness', 'is not', null)
    .execute()
  return rows.flatMap(({ likeness }) => [likeness, mirrored(likeness)])
}
