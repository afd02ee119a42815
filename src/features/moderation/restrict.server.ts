import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { facts, paragraph } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import { findUser } from '../accounts/queries.server.ts'
import { removeRestriction, setRestriction } from '../accounts/restrictions.server.ts'
import type { RestrictionKind } from '../accounts/rules.ts'
import { endEverySession } from '../accounts/session/sign-out-everywhere.server.ts'
import { reopening } from '../enquiries/conversation/reopen.server.ts'
import { warning } from '../enquiries/conversation/warn.server.ts'
import { listWithUnnotified } from '../enquiries/unnotified.server.ts'
import { activeStates, type ListingState } from '../listings/rules.ts'
import { phoneDigits } from '../listings/phone-digits.server.ts'
import { notifyChange } from '../listings/notify-change.server.ts'
import { isOf, isSoldBy } from '../selling/access/account-of-seller.server.ts'
import { postWhatWaits } from '../selling/access/known-address.server.ts'
import { logModeration } from '../selling/moderation-log.server.ts'
import {
  giveBackChecked,
  keepWithSeller,
  putOnHold,
  takeHold,
} from '../selling/state/holds.server.ts'
import { setListingState } from '../selling/state/set.server.ts'
import { logAct, type By } from '../staff/log.server.ts'
import { isStaff } from '../staff/queries.server.ts'
import { backOnSale } from './back-on-sale.ts'
import type { Moderating } from './moderating.ts'
import { fraudGrounds, grounds, type Ground } from './rules.ts'
import { holdWhatIsFound, logFound, type Found } from './screening/screen.server.ts'
import '../listings/events.ts'

type PersonAct = { userId: number; reason: string; by: By }

/**
 * Ends what an account may do: suspended, it lists and writes nothing; banned, it can't be signed in to either. Its
 * listings are out of sight until that is lifted, and lose no day. Its owner is told the rule and the reason; who talks
 * with them, the rule, where it is about fraud.
 */
export async function restrictPerson(
  { database, enqueue }: Pick<Moderating, 'database' | 'enqueue'>,
  { userId, kind, ground, reason, by }: PersonAct & { kind: RestrictionKind; ground: Ground },
): Promise<{ hidden: number }> {
  return database.primary.transaction().execute(async (tx) => {
    const user = await lockPerson(tx, userId)
    await setRestriction(tx, { userId, kind, ground, reason, phones: await listPhones(tx, userId) })
    const hidden = await hideListings(tx, userId, reason)
    if (kind === 'banned') await endEverySession(tx, userId, 'the office')
    await enqueueEmail(tx, {
      to: { address: user.email },
      userId,
      subject:
        kind === 'banned'
          ? `Your account at ${site.name} is closed to you`
          : `Your account at ${site.name} is suspended`,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          kind === 'banned'
            ? 'You can’t sign in any more, and can’t list cars or write to people here. A person decided this, not a program.'
            : 'You can sign in, but can’t list cars or write to people here. A person decided this, not a program.',
        ),
        facts(['Our rule', grounds[ground].rule], ['Reason', reason]),
        ...(hidden === 0
          ? []
          : [
              paragraph(
                'Nobody else sees your listings until this is lifted. The days that they have left are kept.',
              ),
            ]),
        paragraph(
          `If you think this is wrong, reply to this message or write to ${site.email}: somebody looks at it again. You can ask there, too, for what we keep about you, or to have it erased.`,
        ),
      ],
    })
    if (fraudGrounds.includes(ground)) await enqueue(tx, [warning({ userId })])
    await logAct(tx, {
      by,
      action: kind === 'banned' ? 'ban' : 'suspend',
      subject: 'user',
      subjectId: userId,
      reason,
    })
    return { hidden }
  })
}

/** Gives an account back all that it could do, and puts its listings back where they were. */
export async function liftRestriction(
  { database, enqueue, ...ctx }: Pick<Moderating, 'database' | 'emit' | 'enqueue' | 'now'>,
  { userId, reason, by }: PersonAct,
): Promise<Shown> {
  return database.primary.transaction().execute(async (tx) => {
    const user = await lockPerson(tx, userId)
    if (!(await removeRestriction(tx, userId)))
      throw new AppError('conflict', 'This account is neither suspended nor banned')
    const { shown, runOut, found, byHoldAlone } = await showListings(ctx, tx, userId, reason)
    await enqueue(tx, [reopening({ userId, listingIds: byHoldAlone })])
    // Nothing was posted to them meanwhile, though they may have opened a link.
    for (const listingId of [...(await listWithUnnotified(tx, userId)), ...byHoldAlone])
      await postWhatWaits(ctx, tx, listingId)
    await enqueueEmail(tx, {
      to: { address: user.email },
      userId,
      subject: `Your account at ${site.name} is yours again`,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `You can sign in, list cars and write to people as before.${shown === 0 ? '' : ' Your listings are on sale again, with the days that they had left.'}${runOut === 0 ? '' : ' What has run out you can put on sale again from your account.'}`,
        ),
        facts(['Reason', reason]),
      ],
    })
    for (const one of found) await logFound(tx, one)
    await logAct(tx, { by, action: 'lift', subject: 'user', subjectId: userId, reason })
    return { shown, runOut }
  })
}

/**
 * Nobody begins a session or a listing of theirs meanwhile: both look at the account. What only names it, as an email to
 * them does, waits for nothing.
 */
async function lockPerson(tx: Transaction, userId: number) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const user = await findUser(tx, userId)
  if (!user) throw new AppError('not-found', 'There is no such account')
  if (await isStaff(tx, userId))
    throw new AppError('conflict', 'They work here: end that first, under Staff')
  return user
}

async function listPhones(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('listings')
    .select(phoneDigits().as('digits'))
    .distinct()
    .where(isOf(userId))
    .where('contact_phone', 'is not', null)
    .execute()
  return rows.flatMap(({ digits }) => (digits?.length === 9 ? digits : []))
}

/** Off sale or being checked, and about what somebody may have written. What is in the account goes with it. */
const outOfSight = [
  'sold',
  'expired',
  'withdrawn',
  'held',
] as const satisfies readonly ListingState[]

async function hideListings(tx: Transaction, userId: number, reason: string): Promise<number> {
  const found = await tx
    .selectFrom('listings')
    .select(['id', 'state'])
    .where(isSoldBy(userId))
    .where(
      sql<boolean>`(
        state = any(${activeStates}::text[])
        or user_id is null and state = any(${outOfSight}::text[])
      )`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const listings: typeof found = []
  for (const { id, state } of found) {
    const from = activeStates.find((one) => one === state)
    if (from) {
      await putOnHold(tx, { listingId: id, from, reason, forSeller: true, sellerId: userId })
      listings.push({ id, state })
    } else await keepWithSeller(tx, { listingId: id, sellerId: userId })
  }
  if (listings.length > 0)
    await notifyChange(
      tx,
      listings.map(({ id }) => id),
    )
  return listings.length
}

/** How many of an account's listings are on sale again, and how many have no time left. */
type Shown = { shown: number; runOut: number }

async function showListings(
  { emit, now }: Pick<Moderating, 'emit' | 'now'>,
  tx: Transaction,
  userId: number,
  reason: string,
): Promise<Shown & { found: Found[]; byHoldAlone: number[] }> {
  const listings = await tx
    .selectFrom('listings')
    .innerJoin('listing_holds', 'listing_holds.listing_id', 'listings.id')
    .select(['listings.id', 'state', 'expires_at', 'for_seller', isSoldBy(userId).as('isSoldBy')])
    .where((where) =>
      where.or([
        where('seller_id', '=', userId),
        where.and([where('user_id', '=', userId), where('for_seller', '=', true)]),
      ]),
    )
    .orderBy('listings.id')
    .forUpdate('listings')
    .execute()
  const back: number[] = []
  const runOut: number[] = []
  for (const { id: listingId, expires_at, for_seller, ...listing } of listings) {
    if (!for_seller) {
      await giveBackChecked(tx, listingId)
      continue
    }
    const { from, heldFor } = (await takeHold(tx, listingId))!
    // What was off sale already, or its seller has deleted meanwhile, stays so, and can be listed again.
    if (from === null || listing.state !== 'held') continue
    const expiresAt = new Date(expires_at.getTime() + heldFor)
    const state = backOnSale(from, { expiresAt, now: now() })
    await setListingState(tx, { id: listingId, state, expiresAt })
    await logModeration(tx, { listingId, action: 'released', reason })
    if (state === 'expired') {
      runOut.push(listingId)
      continue
    }
    back.push(listingId)
    await emit(tx, 'listing.published', { listingId, expiresAt, isPaid: false })
  }
  if (back.length > 0) await notifyChange(tx, back, { isNew: true })
  if (runOut.length > 0) await notifyChange(tx, runOut)
  const found: Found[] = []
  // They may have been edited meanwhile.
  for (const listingId of back) {
    const held = await holdWhatIsFound(tx, { listingId, network: null })
    if (held) found.push(held)
  }
  // Their contact email is another than the account's by now: nothing else tells whose they are.
  const byHoldAlone = listings.filter((listing) => !listing.isSoldBy).map(({ id }) => id)
  return { shown: back.length - found.length, runOut: runOut.length, found, byHoldAlone }
}
