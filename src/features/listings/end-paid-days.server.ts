import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isPaid, planNames } from './rules.ts'
import { tellChange } from './tell-change.server.ts'

/**
 * Takes a listing down whose days are not paid for any more; its seller may put it on sale
 * again for free. Null where it is none, or has ended already.
 */
export async function endPaidDays(tx: Transaction, id: number): Promise<{ id: number } | null> {
  const ended = await tx
    .updateTable('listings')
    .set({ state: 'withdrawn', updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('plan', 'in', planNames.filter(isPaid))
    .where('state', 'in', ['live', 'under-offer', 'expired'])
    .returning('id')
    .executeTakeFirst()
  if (!ended) return null
  await tellChange(tx, [id])
  return ended
}
