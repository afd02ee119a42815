import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import { ourName } from '../cars/our-name.ts'

/** Whom to tell that their listing was removed, and what it was. */
export type RemovedListing = { car: string; contactEmail: string }

/**
 * Takes a listing in whatever state off every public place for good, as a moderator may; null where
 * there is none, or it is removed already.
 */
export async function removeListing(tx: Transaction, id: number): Promise<RemovedListing | null> {
  const removed = await tx
    .updateTable('listings')
    .set({ state: 'removed', updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .returning(['year', 'make', 'model', 'contact_email'])
    .executeTakeFirst()
  if (!removed) return null
  await advanceCatalogue(tx)
  return { car: ourName(removed), contactEmail: removed.contact_email }
}
