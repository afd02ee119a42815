import type { Transaction } from '../../../platform/database/database.ts'
import { plans, type Plan } from '../../listings/rules.ts'
import { countPhotos } from '../../photos/listing-photos.server.ts'

/** Why a listing can't go on as one of a plan that shows fewer photos than it has; null where it can. */
export async function tooManyPhotos(
  tx: Transaction,
  { listingId, plan }: { listingId: number; plan: Plan },
): Promise<string | null> {
  const most = plans[plan].photos
  const n = await countPhotos(tx, listingId)
  return n > most
    ? `A ${plan} listing shows ${most} photos and this one has ${n}. Please remove ${n - most} first.`
    : null
}
