import type { Database } from '../../../platform/database/database.ts'
import type { Enqueued } from '../../../platform/jobs/jobs.ts'
import type { NotifyCtx } from './notify.server.ts'
import { listOtherSides, lockBoth, stopOf } from './queries.server.ts'
import { takeBackWarning } from './take-back-warning.server.ts'
import { warnedShape, type Warned } from './warn.server.ts'
import { letGoWhatWasWithheld } from './withhold.server.ts'

/** The job that goes on with the conversations that a decision had ended, once what takes it back stands. */
export const reopening = (of: Warned): Enqueued => ({ queue: 'reopen-conversations', payload: of })

const sides = ['buyer', 'seller'] as const

/** Each by itself, as it was when their other sides were warned. */
export async function reopenConversations(
  { database, ...ctx }: Pick<NotifyCtx, 'publicUrl'> & { database: Pick<Database, 'primary'> },
  payload: unknown,
): Promise<void> {
  const of = warnedShape.parse(payload)
  const notified = new Set<string>()
  for (const { id } of await listOtherSides(database.primary, of))
    await database.primary.transaction().execute(async (tx) => {
      const both = await lockBoth(tx, id)
      // Erased meanwhile.
      if (!both) return
      // Of either side: what stopped the other may have been taken back while this still stood.
      const goesOn = sides.filter((side) => stopOf(both, side) === null)
      if (goesOn.length > 0) await letGoWhatWasWithheld(tx, id)
      for (const side of goesOn)
        await takeBackWarning(ctx, tx, { talk: { ...both, side }, notified })
    })
}
