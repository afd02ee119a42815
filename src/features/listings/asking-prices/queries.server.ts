import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { daysAgo } from '../../../platform/database/times.ts'
import type { PublicQuestion } from '../../../platform/page-cache/catalogue-reads.ts'
import type { Make } from '../../cars/rules.ts'
import { modelFamilies } from '../../cars/vocabulary.ts'
import { onSale } from '../queries.server.ts'
import { endedListingDays } from '../rules.ts'
import { most, outcomeOf } from './figures.ts'
import { askingPrices, type AskingPrices } from './schema.ts'

export type Family = { make: Make; family: string }

/** Whether the vocabulary has it: anybody can make families up. */
export const isOurs = ({ make, family }: Family): boolean =>
  modelFamilies[make]?.some((one) => one.family === family) ?? false

/**
 * Cars of a family that were listed here within two years, in the words of the index `listings_asked`: of those from before, some
 * have ended so long ago that they are erased.
 */
export const hasAskingPrice = ({
  make,
  family,
}: Family) => sql<boolean>`listings.published_at is not null
  and listings.state in ('live', 'under-offer', 'sold', 'expired')
  and listings.make = ${make} and lower(listings.family) = lower(${family})
  and listings.published_at > ${daysAgo(endedListingDays)}`

/** What cars of a family were asked for here, the latest first; nothing of those that were taken off. */
export async function listAskingPrices(db: Db, { make, family }: Family): Promise<AskingPrices> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'price_pence', 'mileage', 'year', 'state', 'published_at'])
    .select(onSale.as('is_on_sale'))
    .where(hasAskingPrice({ make, family }))
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute()
  return {
    hasGuide: isOurs({ make, family }),
    cars: rows.map((row) => ({
      id: row.id,
      // Without its pence: no more than was asked.
      pounds: Math.floor(row.price_pence / 100),
      miles: row.mileage,
      year: row.year,
      listedAt: row.published_at!.toISOString(),
      outcome: outcomeOf(row.state, row.is_on_sale),
    })),
  }
}

/** What a family's cars were asked for, as everybody is told: one answer, whichever of its cars is looked at. */
export const askingPricesQuestion = ({
  make,
  family,
}: Family): PublicQuestion<typeof askingPrices> => ({
  key: isOurs({ make, family })
    ? `/api/asking-prices?${new URLSearchParams({ make, family }).toString()}`
    : null,
  schema: askingPrices,
  read: (db) => listAskingPrices(db, { make, family }),
  // One dot among many may be a minute old; the car whose page it is draws its own.
  showing: () => ({}),
})
