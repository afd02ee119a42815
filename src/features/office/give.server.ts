import type { Transaction } from '../../platform/database/database.ts'
import { facts, paragraph } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { longDay } from '../../ui/format.ts'
import type { Plan } from '../listings/rules.ts'
import type { ListingAct, Moderating } from '../moderation/moderating.ts'
import { extendListing, givePlan } from '../selling/state/extend.server.ts'
import { ownerOfEmail } from '../selling/access/known-address.server.ts'
import { logAct } from '../staff/log.server.ts'

type Given = ListingAct
type Ctx = Pick<Moderating, 'database' | 'emit' | 'now'>

/** Gives a listing days for nothing, and tells its seller. Returns what became of it, in words. */
export const giveDays = (ctx: Ctx, { days, ...given }: Given & { days: number }): Promise<string> =>
  ctx.database.primary.transaction().execute(async (tx) => {
    const { car, contactEmail, expiresAt } = await extendListing(ctx, tx, { ...given, days })
    const until = longDay(expiresAt)
    await notify(
      tx,
      contactEmail,
      car,
      `We have put your ${car} on sale for longer: until ${until}.`,
      given,
    )
    await logAct(tx, { ...acted(given), action: 'extend' })
    return `The listing is on sale until ${until}.`
  })

/** Gives a listing a dearer plan, and tells its seller. Nothing was paid, so nothing goes back. */
export const givePaidPlan = (
  ctx: Ctx,
  { plan, ...given }: Given & { plan: Plan },
): Promise<string> =>
  ctx.database.primary.transaction().execute(async (tx) => {
    const { car, contactEmail, expiresAt } = await givePlan(ctx, tx, { ...given, plan })
    const until = longDay(expiresAt)
    await notify(
      tx,
      contactEmail,
      car,
      `We have made your ${car} a ${plan} listing until ${until}. It costs you nothing.`,
      given,
    )
    await logAct(tx, { ...acted(given), action: `give-${plan}` })
    return `The listing is ${plan} until ${until}.`
  })

const acted = ({ listingId, reason, by }: Given) => ({
  by,
  subject: 'listing',
  subjectId: listingId,
  reason,
})

const notify = async (
  tx: Transaction,
  address: string,
  car: string,
  what: string,
  { listingId, reason }: Given,
) =>
  enqueueEmail(tx, {
    to: { address },
    ...(await ownerOfEmail(tx, listingId)),
    subject: `Your ${car} runs for longer`,
    blocks: [
      paragraph('Hello,'),
      paragraph(`${what} You needn’t do anything.`),
      facts(['Listing', String(listingId)], ['Reason', reason]),
    ],
  })
