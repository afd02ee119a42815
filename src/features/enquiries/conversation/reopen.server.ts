import type { Database } from '../../../platform/database/database.ts'
import type { Enqueued } from '../../../platform/jobs/jobs.ts'
import type { NotifyCtx } from './notify.server.ts'
import { listOtherSides, lockBoth, stopOf } from './queries.server.ts'
import { takeBackWarning } from './take-back-warning.server.ts'
import { warnedShape, type Warned } from './warn.server.ts'
import { letGoWhatWasWithheld } from './withhold.server.ts'

/** The job that goes on with the conversations that a decision had ended, once what takes it back stands. */
export const reopening = (of: Warned): Enqueued => ({ queue: 'reopen-conversations', payload: of })

/** Each by itself, as it was when their other sides were warned. */
export async function reopenConversations(
  { database, ...ctx }: Pick<NotifyCtx, 'publicUrl'> & { database: Pick<Database, 'primary'> },
  payload: unknown,
): Promise<void> {
  const of = warnedShape.parse(payload)
  const told = new Set<string>()
  for (const { id, side } of await listOtherSides(database.primary, of))
    await database.primary.transaction().execute(async (tx) => {
      const both = await lockBoth(tx, id)
      // Erased meanwhile, or ended again.
      if (!both || stopOf(both, side) !== null) return
      await letGoWhatWasWithheld(tx, id)
      await takeBackWarning(ctx, tx, { talk: { ...both, side }, told })
    })
}
