import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { noSuchListing } from '../listings/id.ts'
import { findListingForPublic } from '../listings/queries.server.ts'
import { countSaved, insertSaved, isSaved, lockSaver, type Saving } from './queries.server.ts'
import { savedCarsLimit } from './rules.ts'

/** Adds one to what the listing's seller is shown: unsaving takes nothing back. */
export type CountSave = (tx: Transaction, listingId: number) => Promise<void>

/**
 * Saves a car for a person; saving it again changes nothing, not even the price it was saved at.
 * Refuses what is not on sale, and more than `savedCarsLimit`. Counted unless the person objects.
 */
export async function saveCar(
  { database, countSave }: { database: Pick<Database, 'primary'>; countSave?: CountSave },
  saving: Saving,
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    if (!(await lockSaver(tx, saving.userId)))
      throw new AppError('unauthenticated', 'Please sign in')
    if (await isSaved(tx, saving)) return
    if ((await countSaved(tx, saving.userId)) >= savedCarsLimit)
      throw new AppError(
        'conflict',
        `You have saved ${savedCarsLimit} cars, which is the most you can. Remove one first.`,
      )
    if (await insertSaved(tx, saving)) return countSave?.(tx, saving.listingId)
    // What the public can still read and not buy has been sold.
    if (await findListingForPublic(tx, saving.listingId))
      throw new AppError('conflict', 'This car has been sold')
    throw noSuchListing()
  })
}
