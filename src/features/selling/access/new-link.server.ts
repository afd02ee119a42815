import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import { noSuchListing } from '../../listings/id.ts'
import { listingLimits } from '../../listings/rules.ts'
import { lockListing } from './lock.server.ts'
import { endManageLinks } from './manage-links.server.ts'
import type { Seller } from './owned-by.server.ts'
import '../../listings/events.ts'

/**
 * Ends every link by which a listing without an account is run, and every other browser that runs it, and has its contact
 * email sent a new one: for whoever thinks that another has come by theirs.
 */
export async function askForNewLink(
  { database, emit }: { database: Pick<Database, 'primary'>; emit: Emit },
  { id, seller, network }: { id: number; seller: Seller; network: string | null },
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, { id, seller })
    if (listing.user_id !== null)
      throw new AppError(
        'conflict',
        'This listing is in your account: sign out your other devices there.',
      )
    // Nothing was mailed about a draft yet, and nothing is run of what is gone.
    if (listing.published_at === null || ['withdrawn', 'removed'].includes(listing.state))
      throw noSuchListing()
    const counts = [{ name: 'new links of listing', by: id, limit: listingLimits.newLinks }]
    await countOrRefuse(tx, await lockCounts(tx, counts))
    await endManageLinks(tx, { listingId: id, butFor: seller.browserSessionId })
    await emit(tx, 'listing.link-wanted', { listingId: id, network })
  })
}
