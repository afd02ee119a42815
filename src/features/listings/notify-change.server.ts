import type { Transaction } from '../../platform/database/database.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import type { Make } from '../cars/rules.ts'
import { wantDueHistories } from './mot-history/histories.server.ts'
import { scopes } from './scopes.ts'

type Change = {
  /** Whether they come on sale by it, and thus among the newest. */
  isNew?: boolean
  /** What they were of before, where that is changed. */
  makeBefore?: Make
}

/**
 * Notifies all caches that these listings have changed. Call as the last statement of the transaction that
 * changes them, but for its line in the log; returns the catalogue version from which on it is seen.
 */
export const notifyChange = async (
  tx: Transaction,
  ids: readonly number[],
  change: Change = {},
): Promise<number> => {
  if (change.isNew) await wantDueHistories(tx, ids)
  return advanceCatalogue(tx, await scopesOf(tx, ids, change))
}

/** What a change of these listings changes: for those that are gone by the time at which that is said. */
export async function scopesOf(
  tx: Transaction,
  ids: readonly number[],
  { isNew = false, makeBefore }: Change = {},
): Promise<string[]> {
  const listings = await tx
    .selectFrom('listings')
    .select(['make', 'is_premium'])
    .distinct()
    .where('id', 'in', [...ids])
    .execute()
  return [
    ...new Set([
      scopes.cars,
      ...ids.map((id) => scopes.listing(id)),
      ...listings.map(({ make }) => scopes.make(make)),
      ...(makeBefore ? [scopes.make(makeBefore)] : []),
      ...(isNew ? listings.map(({ is_premium }) => scopes.newest(is_premium)) : []),
    ]),
  ]
}

/** Notifies them that a listing’s own page says more of it than before; in lists it is what it was. */
export const notifyOwnPage = (tx: Transaction, id: number): Promise<number> =>
  advanceCatalogue(tx, [scopes.listing(id)])
