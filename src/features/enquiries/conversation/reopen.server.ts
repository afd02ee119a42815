import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts'
import type { Enqueued } from '../../../platform/jobs/jobs.ts'
import { sides } from '../rules.ts'
import { otherPerson } from './noted-warnings.server.ts'
import type { NotifyCtx } from './notify.server.ts'
import { listOtherSides, lockBoth, stopOf } from './queries.server.ts'
import { takeBackWarning } from './take-back-warning.server.ts'
import { warnedShape } from './warn.server.ts'
import { releaseWithheldEmails } from './withhold.server.ts'

const reopenedShape = z.union([
  warnedShape,
  z.object({ userId: z.int(), listingIds: z.array(z.int()) }).strict(),
])

/** As whoever was warned; with an account also those of cars by which it isn't known any more that they were its own. */
type Reopened = z.infer<typeof reopenedShape>

/** The job that goes on with the conversations that a decision had ended, once what takes it back stands. */
export const reopening = (of: Reopened): Enqueued => ({
  queue: 'reopen-conversations',
  payload: of,
})

/** Each by itself, as it was when their other sides were warned. */
export async function reopenConversations(
  { database, ...ctx }: Pick<NotifyCtx, 'publicUrl'> & { database: Pick<Database, 'primary'> },
  payload: unknown,
): Promise<void> {
  const of = reopenedShape.parse(payload)
  const notified = new Set<string>()
  const conversations = await listOtherSides(database.primary, of)
  if ('listingIds' in of)
    for (const listingId of of.listingIds)
      conversations.push(...(await listOtherSides(database.primary, { listingId })))
  await eachByItself(conversations, async ({ id, side: otherSide }) => {
    // Who is notified in a transaction that fails is not.
    const notifiedHere = new Set(notified)
    await database.primary.transaction().execute(async (tx) => {
      const both = await lockBoth(tx, id)
      // Erased meanwhile.
      if (!both) return
      // Of either side: what stopped the other may have been taken back while this still stood.
      const goesOn = sides.filter((side) => stopOf(both, side) === null)
      if (goesOn.length > 0) await releaseWithheldEmails(tx, id)
      for (const side of goesOn) {
        const about = side === otherSide ? 'whom it is about' : otherPerson({ ...both, side })
        await takeBackWarning(ctx, tx, { talk: { ...both, side }, about, notified: notifiedHere })
      }
    })
    for (const one of notifiedHere) notified.add(one)
  })
}
