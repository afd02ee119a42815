import { usualHours } from '../../listings/rules.ts'
import { sql, type Generated } from 'kysely'
import type { Database, Db, Transaction } from '../../../platform/database/database.ts'
import { daysAgo } from '../../../platform/database/times.ts'
import { AppError } from '../../../platform/errors.ts'
import { facts, paragraph } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { hashOfToken } from '../../../platform/secret-token.ts'
import { site } from '../../../site.ts'
import { ourName } from '../../cars/our-name.ts'
import { logAct, type By } from '../../staff/log.server.ts'
import type { Moderating } from '../moderating.ts'
import { restoreWithin } from '../restore.server.ts'
import { refuseForRestrictedSeller } from '../restricted-seller.server.ts'
import {
  appealDays,
  appealIsDecided,
  grounds,
  reportRetentionDays,
  type AppealOutcome,
  type Ground,
} from '../rules.ts'
import type { Appealable } from '../schema.ts'
import { ownerOfEmail } from '../../selling/access/known-address.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    appeals: {
      id: Generated<number>
      decision_id: number
      listing_id: number
      statement: string
      created_at: Generated<Date>
      closed_at: Date | null
      outcome: AppealOutcome | null
    }
  }
}

type Ctx = { database: Pick<Database, 'primary'> }

const noLink = () => new AppError('invalid', 'This link is not valid any more.', { field: 'token' })

/** The decision that a link is about, while the listing is down by it and the link works. */
const selectDecision = (db: Db, token: string) =>
  db
    .selectFrom('moderation_log')
    .innerJoin('listings', 'listings.id', 'moderation_log.listing_id')
    .leftJoin('appeals', 'appeals.decision_id', 'moderation_log.id')
    .select([
      'moderation_log.id',
      'moderation_log.listing_id as listingId',
      'ground',
      'reason',
      'done_at as decidedAt',
      'year',
      'make',
      'model',
      'contact_email as contactEmail',
      'appeals.id as appealId',
      'appeals.outcome',
    ])
    .where('appeal_hash', '=', hashOfToken(token))
    .where('done_at', '>', daysAgo(appealDays))
    .where('listings.state', '=', 'removed')
    // One that was taken back is nobody's to appeal against, whatever the listing was taken down for since.
    .where('moderation_log.id', '=', ({ selectFrom }) =>
      selectFrom('moderation_log as last')
        .select(({ fn }) => fn.max('last.id').as('id'))
        .whereRef('last.listing_id', '=', 'listings.id')
        .where('last.action', '=', 'taken-down'),
    )

/** What a seller may appeal against with the link that they were sent; looks only. */
export async function findAppealable({ database }: Ctx, token: string): Promise<Appealable> {
  const found = await selectDecision(database.primary, token).executeTakeFirst()
  if (!found) throw noLink()
  return {
    car: ourName(found),
    rule: grounds[(found.ground ?? 'other') as Ground].rule,
    reason: found.reason,
    decidedAt: found.decidedAt.toISOString(),
    isAppealed: found.appealId !== null,
    outcome: found.outcome,
  }
}

/** Puts what a seller says against a decision before somebody; said again, it is what was said first. */
export async function appeal(
  { database }: Ctx,
  { token, statement }: { token: string; statement: string },
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    // It may be restored just then, which closes every appeal that there is.
    const found = await selectDecision(tx, token).forShare('listings').executeTakeFirst()
    if (!found) throw noLink()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('appeals')
      .values({
        decision_id: found.id,
        listing_id: found.listingId,
        statement,
        closed_at: null,
        outcome: null,
      })
      .onConflict((conflict) => conflict.column('decision_id').doNothing())
      .executeTakeFirst()
    if (Number(numInsertedOrUpdatedRows) === 0)
      throw new AppError(
        'conflict',
        found.outcome === null
          ? 'You have appealed already. Somebody will look at it again.'
          : appealIsDecided,
      )
    const car = ourName(found)
    await enqueueEmail(tx, {
      to: { address: found.contactEmail },
      ...(await ownerOfEmail(tx, found.listingId)),
      subject: `Your appeal about your ${car}`,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `Thank you. Somebody who did not decide it the first time will look at it again, usually within ${usualHours} hours, and we will write to you.`,
        ),
        facts(['Listing', String(found.listingId)]),
      ],
    })
  })
}

type Decision = { id: number; outcome: AppealOutcome; reason: string; by: By }

/**
 * Decides an appeal: the listing is back, or stays down, and its seller is told why. Whoever took it down doesn't
 * decide it, where somebody else works here. The listing is held before the appeal, as everywhere.
 */
export async function decideAppeal(
  ctx: Pick<Moderating, 'database' | 'emit' | 'enqueue' | 'now'>,
  { id, outcome, reason, by }: Decision,
): Promise<void> {
  await ctx.database.primary.transaction().execute(async (tx) => {
    const appealed = await tx
      .selectFrom('appeals')
      .select('listing_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!appealed) throw notOpen()
    const { listing_id: listingId } = appealed
    await refuseOwnDecision(tx, { listingId, by })
    if (outcome === 'restored') await refuseForRestrictedSeller(tx, listingId)
    const listing = await tx
      .selectFrom('listings')
      .select(['year', 'make', 'model', 'contact_email'])
      .where('id', '=', listingId)
      .forUpdate()
      .executeTakeFirst()
    const closed = await tx
      .updateTable('appeals')
      .set({ closed_at: sql<Date>`app_now()`, outcome })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!listing || Number(closed.numUpdatedRows) === 0) throw notOpen()
    if (outcome === 'restored') await restoreWithin(ctx, tx, { listingId, reason, by })
    else await notifyUpheld(tx, listingId, listing, reason)
    await logAct(tx, { by, action: `appeal-${outcome}`, subject: 'appeal', subjectId: id, reason })
  })
}

const notOpen = () => new AppError('conflict', 'This appeal is not open any more')

type Listing = Parameters<typeof ourName>[0] & { contact_email: string }

async function notifyUpheld(tx: Transaction, listingId: number, listing: Listing, reason: string) {
  const car = ourName(listing)
  await enqueueEmail(tx, {
    to: { address: listing.contact_email },
    ...(await ownerOfEmail(tx, listingId)),
    subject: `Your appeal about your ${car}`,
    blocks: [
      paragraph('Hello,'),
      paragraph(`Somebody has looked at your ${car} again. It stays down.`),
      facts(['Listing', String(listingId)], ['Reason', reason]),
      paragraph(
        `This is our last word on it. You may take it to a court, or to an alternative dispute resolution body; ${site.name} will tell you which if you reply to this message.`,
      ),
    ],
  })
}

async function refuseOwnDecision(
  tx: Transaction,
  { listingId, by }: { listingId: number; by: By },
) {
  if (typeof by !== 'number') return
  const last = await tx
    .selectFrom('staff_log')
    .select('actor_id')
    .where('subject', '=', 'listing')
    .where('subject_id', '=', listingId)
    .where('action', '=', 'take-down')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.actor_id !== by) return
  const others = await tx
    .selectFrom('staff')
    .select('user_id')
    .where('user_id', '<>', by)
    .limit(1)
    .executeTakeFirst()
  if (others)
    throw new AppError('conflict', 'You took it down yourself: somebody else decides the appeal')
}

/** Forgets what was said in appeals that were decided long ago; the decisions stay in the log. */
export async function removeOldAppeals(db: Db): Promise<void> {
  await db.deleteFrom('appeals').where('closed_at', '<', daysAgo(reportRetentionDays)).execute()
}
