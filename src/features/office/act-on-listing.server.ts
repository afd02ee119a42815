import { AppError } from '../../platform/errors.ts'
import type { FindStaff, Viewer } from '../../platform/http/access.ts'
import type { ListingState } from '../listings/rules.ts'
import { itsSellerPutsItOnSale } from '../moderation/back-on-sale.ts'
import { dismissReports, holdListing, releaseListing } from '../moderation/hold.server.ts'
import type { Moderating } from '../moderation/moderating.ts'
import { restoreListing } from '../moderation/restore.server.ts'
import { settleEdits } from '../moderation/settle-edits.server.ts'
import { takeDown } from '../moderation/take-down.server.ts'
import { nothingGoesBack } from '../payments/returns/refund-order.server.ts'
import { giveDays, givePaidPlan } from './give.server.ts'
import { requireFreshProof, requireOperator } from './require-fresh-proof.server.ts'
import { givenPlanOf, type ListingActBody } from './schema.ts'
import { afterDismissal } from './labels.ts'

type Ctx = Moderating & { findStaff: FindStaff }

/** Does to a listing what somebody in the office has decided; returns what became of it, in words. */
export async function actOnListing(
  ctx: Ctx,
  { id, viewer, body }: { id: number; viewer: Viewer; body: ListingActBody },
): Promise<string> {
  const act = { listingId: id, reason: body.reason, by: viewer.userId, seen: body.seen }
  switch (body.act) {
    case 'hold':
      await holdListing(ctx, act)
      return 'Only its seller can see the listing now.'
    case 'release':
      return afterRelease(await releaseListing(ctx, act))
    case 'dismiss':
      return afterDismissal(await dismissReports(ctx, act))
    case 'restore':
      return (await restoreListing(ctx, act)) === 'expired'
        ? `The listing is back. ${itsSellerPutsItOnSale}`
        : 'The listing is back as it was.'
    case 'settle-edits':
      if ((await settleEdits(ctx, act)) === 0)
        throw new AppError('conflict', 'No change to this listing is waiting to be looked at')
      return 'The changes are in order.'
    case 'extend':
      return giveDays(ctx, { ...act, days: body.days })
    case 'take-down': {
      if (body.refund) await requireFreshProof(ctx, viewer, 'money moves', { field: 'refund' })
      const { ground = 'other', refund } = body
      const { orderId, keepsMoney } = await takeDown(ctx, { ...act, ground, refund })
      if (orderId !== null)
        return 'The listing is taken down, and what was paid for it is on its way back.'
      const message = 'The listing is taken down. Its seller is told why, and how to appeal.'
      return keepsMoney ? `${message} ${nothingGoesBack}` : message
    }
    default:
      await requireOperator(ctx, viewer)
      return givePaidPlan(ctx, { ...act, plan: givenPlanOf(body.act) })
  }
}

function afterRelease(state: ListingState): string {
  if (state === 'withdrawn')
    return 'Its seller has deleted the listing in the meantime, and may list the car again.'
  if (state === 'sold') return 'The listing is in order, and is marked as sold.'
  return state === 'expired'
    ? `The listing is in order. ${itsSellerPutsItOnSale}`
    : 'The listing is on sale again.'
}
