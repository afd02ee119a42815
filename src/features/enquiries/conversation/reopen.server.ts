import type { Database } from '../../../platform/database/database.ts'
import type { Enqueued } from '../../../platform/jobs/jobs.ts'
import { listOtherSides, lockBoth, stopOf } from './queries.server.ts'
import { warnedShape, type Warned } from './warn.server.ts'
import { letGoWhatWasWithheld } from './withhold.server.ts'

/** The job that goes on with the conversations that a decision had ended, once what takes it back stands. */
export const reopening = (of: Warned): Enqueued => ({ queue: 'reopen-conversations', payload: of })

/** Each by itself, as it was when their other sides were warned. */
export async function reopenConversations(
  { database }: { database: Pick<Database, 'primary'> },
  payload: unknown,
): Promise<void> {
  const of = warnedShape.parse(payload)
  for (const { id, side } of await listOtherSides(database.primary, of))
    await database.primary.transaction().execute(async (tx) => {
      const both = await lockBoth(tx, id)
      // Erased meanwhile, or ended again.
      if (both && stopOf(both, side) === null) await letGoWhatWasWithheld(tx, id)
    })
}
