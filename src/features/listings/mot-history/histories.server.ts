import { sql, type ColumnType, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import type { MotTest } from '../../vehicle-records/port.ts'
import { shownToAll } from '../queries.server.ts'
import { inOrder, milesOf, recurringIn, remarksOn } from './rules.ts'
import type { MotHistory } from './schema.ts'

/** What became of asking: another car's record is never shown. */
export type HistoryOutcome = 'waiting' | 'found' | 'unknown' | 'another-car'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    mot_histories: {
      listing_id: number
      outcome: Generated<HistoryOutcome>
      tests: ColumnType<MotTest[], string | undefined, string>
      read_at: Date | null
      is_invented: Generated<boolean>
      due_at: Generated<Date>
      failures: Generated<number>
    }
  }
}

/** Has the MOT history of a listing read soon, for the first time or anew. */
export async function wantHistory(tx: Transaction, listingId: number): Promise<void> {
  const anew = {
    outcome: 'waiting' as const,
    tests: '[]',
    read_at: null,
    is_invented: false,
    due_at: sql<Date>`app_now()`,
    failures: 0,
  }
  await tx
    .insertInto('mot_histories')
    .values({ listing_id: listingId, ...anew })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(anew))
    .execute()
}

/** Days between two readings of the history of a car on sale. */
export const daysBetween = 7

/** Has the histories of listings that come on sale read as they are due: while nobody saw them, it was put off for long. */
export const wantDueHistories = (tx: Transaction, listingIds: readonly number[]) =>
  tx
    .updateTable('mot_histories')
    .set({
      due_at: sql<Date>`least(
        due_at,
        greatest(app_now(), coalesce(read_at + make_interval(days => ${daysBetween}), app_now()))
      )`,
    })
    .where('listing_id', 'in', [...listingIds])
    .execute()

export const forgetHistory = (tx: Transaction, listingId: number) =>
  tx.deleteFrom('mot_histories').where('listing_id', '=', listingId).execute()

/** The MOT history of a listing that the public may read; null where there is none to show. */
export async function findHistoryForPublic(db: Db, listingId: number): Promise<MotHistory | null> {
  const listing = await db
    .selectFrom('listings')
    .select(['id', 'mileage'])
    .where('id', '=', listingId)
    .where(shownToAll)
    .executeTakeFirst()
  return listing ? findHistoryOf(db, listing) : null
}

/** The same of a listing that was read just now for whoever looks. */
export async function findHistoryOf(
  db: Db,
  { id, mileage }: { id: number; mileage: number },
): Promise<MotHistory | null> {
  const row = await db
    .selectFrom('mot_histories')
    .select(['tests', 'read_at', 'is_invented'])
    .where('listing_id', '=', id)
    .where('outcome', '=', 'found')
    .executeTakeFirst()
  if (!row?.read_at || row.tests.length === 0) return null
  return {
    readAt: row.read_at.toISOString(),
    isInvented: row.is_invented,
    tests: inOrder(row.tests)
      .toReversed()
      .map(({ on, result, reading, defects }) => ({
        on,
        result,
        miles: milesOf({ reading }),
        defects,
      })),
    recurring: recurringIn(row.tests),
    remarks: remarksOn(row.tests, mileage),
  }
}
