import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts'
import type { Enqueued } from '../../../platform/jobs/jobs.ts'
import { action, paragraph, type Email } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { site } from '../../../site.ts'
import { ourName } from '../../cars/our-name.ts'
import { fraudWarnings } from '../rules.ts'
import { whenMoneyIsLost } from '../text/when-money-is-lost.ts'
import {
  addressAtKnown,
  knownAddress,
  listWarnings,
  lockWarnings,
  noteWarned,
  warnedAt,
  type Talk,
} from './noted-warnings.server.ts'
import type { NotifyCtx } from './notify.server.ts'
import { hasRemoved, listOtherSides, lockBoth, stopOf } from './queries.server.ts'
import { ownerOf } from './sides.server.ts'

export const warnedShape = z.union([
  z.object({ listingId: z.int() }).strict(),
  z.object({ userId: z.int() }).strict(),
])

/** Whose other sides are to be warned: of the seller of a car, or of somebody on either side. */
export type Warned = z.infer<typeof warnedShape>

/** The job that warns them, once what was decided stands. */
export const warning = (of: Warned): Enqueued => ({ queue: 'warn-other-sides', payload: of })

type Ctx = Pick<NotifyCtx, 'publicUrl'> & { database: Pick<Database, 'primary'> }

/**
 * Warns everybody who talks with a fraud: one email a day about them to each address that is known to be theirs. Each conversation by
 * itself: there may be thousands, whoever answers or erases one holds it, and nobody waits for another’s.
 */
export async function warnOtherSides({ database, ...ctx }: Ctx, payload: unknown): Promise<void> {
  const of = warnedShape.parse(payload)
  await eachByItself(await listOtherSides(database.primary, of), ({ id, side }) =>
    database.primary.transaction().execute(async (tx) => {
      const both = await lockBoth(tx, id)
      // Erased meanwhile, or allowed again.
      if (both && stopOf(both, side) && !hasRemoved(both, side))
        await warn(ctx, tx, { ...both, side })
    }),
  )
}

async function warn(ctx: Pick<NotifyCtx, 'publicUrl'>, tx: Transaction, talk: Talk): Promise<void> {
  const address = await knownAddress(tx, talk)
  if (address === null) return
  await lockWarnings(tx, address)
  const lately = (await listWarnings(tx, talk, address)).filter(({ isLately }) => isLately)
  const sent = new Set(lately.map((one) => warnedAt(one)!.getTime()))
  if (sent.size >= fraudWarnings.max) {
    // It is what that email warned of too, and goes on as that is taken back.
    await noteWarned(tx, talk, new Date(Math.max(...sent)))
    return
  }
  const href = await addressAtKnown(ctx, tx, talk, address)
  // Not linked to the conversation: a fraud who erases it takes no warning back.
  await enqueueEmail(tx, emailTo(talk, { address, href }))
  await noteWarned(tx, talk, sql<Date>`app_now()`)
}

function emailTo(talk: Talk, { address, href }: { address: string; href: string }): Email {
  const car = ourName(talk)
  const userId = ownerOf(talk.side, talk)
  const isBuyer = talk.side === 'buyer'
  return {
    to: { address },
    subject: isBuyer
      ? `A warning about the ${car} that you wrote about`
      : `A warning about a buyer of your ${car}`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        isBuyer
          ? `You have written to the seller of a ${car} on ${site.name}. We have looked at what they do here, and stopped it by our rules on fraud and stolen cars.`
          : `Somebody who has written to you about your ${car} on ${site.name} can’t write to anybody here any more, by our rules on fraud.`,
      ),
      paragraph(
        `Don’t pay them anything, and send them neither papers nor codes. If you have paid already, ${whenMoneyIsLost}`,
      ),
      action('Your conversation', href),
      paragraph('You can read there what was written; nothing more can be written in it.'),
    ],
    ...(userId !== null && { userId }),
  }
}
