import type { Database } from '../../platform/database/database.ts'
import { settleReviews } from '../selling/edit/reviews.server.ts'
import { logAct } from '../staff/log.server.ts'
import type { ListingAct } from './moderating.ts'

type Settling = Omit<ListingAct, 'reason'> & { reason: string | null }

/** Finds in order what was changed of a listing; returns how many changes that was. */
export const settleEdits = (
  { database }: { database: Pick<Database, 'primary'> },
  { listingId, reason, by, seen }: Settling,
): Promise<number> =>
  database.primary.transaction().execute(async (tx) => {
    const settled = await settleReviews(tx, { listingId, revision: seen?.revision })
    if (settled > 0)
      await logAct(tx, {
        by,
        action: 'settle-edits',
        subject: 'listing',
        subjectId: listingId,
        reason,
      })
    return settled
  })
