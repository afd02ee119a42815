import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ListingState, Plan } from '../../listings/rules.ts'

type Setting = { id: number; state: ListingState; expiresAt?: Date; plan?: Plan; isGiven?: boolean }

/** Writes how a listing stands from now on. The caller holds it, and says why. */
export async function setListingState(
  tx: Transaction,
  { id, state, expiresAt, plan, isGiven }: Setting,
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({
      state,
      ...(expiresAt && { expires_at: expiresAt }),
      ...(plan && { plan }),
      ...(isGiven !== undefined && { plan_is_given: isGiven }),
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute()
}
