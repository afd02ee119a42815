import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Enqueued } from '../../../platform/jobs/jobs.ts'
import { addCounts, lockCounts, readCount } from '../../../platform/limits/counted-limits.server.ts'
import { action, paragraph, type Email } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { site } from '../../../site.ts'
import { findUser } from '../../accounts/queries.server.ts'
import { ourName } from '../../cars/our-name.ts'
import { fraudWarnings, type Side } from '../rules.ts'
import { whenMoneyIsLost } from '../text/when-money-is-lost.ts'
import { addressOfConversation } from './links.server.ts'
import type { NotifyCtx } from './notify.server.ts'
import { hasRemoved, listOtherSides, lockBoth, stopOf, type Both } from './queries.server.ts'
import { accountIdOf, ownerOf } from './sides.server.ts'

export const warnedShape = z.union([
  z.object({ listingId: z.int() }).strict(),
  z.object({ userId: z.int() }).strict(),
])

/** Whose other sides are to be warned: of the seller of a car, or of somebody on either side. */
export type Warned = z.infer<typeof warnedShape>

/** The job that warns them, once what was decided stands. */
export const warning = (of: Warned): Enqueued => ({ queue: 'warn-other-sides', payload: of })

export type Talk = Both & { side: Side }
type Ctx = Pick<NotifyCtx, 'publicUrl'> & { database: Pick<Database, 'primary'> }

/**
 * Warns everybody who talks with a fraud: one email a day to each address that is known to be theirs. Each conversation by
 * itself: there may be thousands, and whoever answers or erases one holds it.
 */
export async function warnOtherSides({ database, ...ctx }: Ctx, payload: unknown): Promise<void> {
  const of = warnedShape.parse(payload)
  for (const { id, side } of await listOtherSides(database.primary, of))
    await database.primary.transaction().execute(async (tx) => {
      const both = await lockBoth(tx, id)
      // Erased meanwhile, or allowed again.
      if (both && stopOf(both, side) && !hasRemoved(both, side))
        await warn(ctx, tx, { ...both, side })
    })
}

async function warn(ctx: Pick<NotifyCtx, 'publicUrl'>, tx: Transaction, talk: Talk): Promise<void> {
  const address = await knownAddress(tx, talk)
  if (address === null) return
  const counted = { name: 'fraud warning', by: address, limit: fraudWarnings }
  const [key] = await lockCounts(tx, [counted])
  if ((await readCount(tx, key!)).n >= fraudWarnings.max) return
  await addCounts(tx, [key!])
  const accountId = accountIdOf(talk.side, talk)
  const href = await addressOfConversation(ctx, tx, {
    id: talk.id,
    side: talk.side,
    accountId,
    sentTo: address,
  })
  // Not linked to the conversation: a fraud who erases it takes no warning back.
  await enqueueEmail(tx, emailTo(talk, { address, href }))
  await noteWarned(tx, talk, sql<Date>`app_now()`)
}

/** That a side was warned is remembered, until that is taken back. */
export const noteWarned = (tx: Transaction, { id, side }: Talk, at: RawBuilder<Date> | null) =>
  tx
    .updateTable('enquiries')
    .set({ [side === 'seller' ? 'seller_warned_at' : 'buyer_warned_at']: at })
    .where('id', '=', id)
    .execute()

/** Where a side is known to read; of a buyer who gave another address, that of the account in which they read. */
export async function knownAddress(tx: Transaction, talk: Talk): Promise<string | null> {
  if (talk.side === 'seller') return talk.sellerIsKnown ? talk.sellerContact : null
  if (talk.buyerIsKnown) return talk.buyerEmail
  const account = talk.buyerId === null ? null : await findUser(tx, talk.buyerId)
  return account?.emailVerified ? account.email.toLowerCase() : null
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
