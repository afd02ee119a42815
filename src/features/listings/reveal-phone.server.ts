import type { Database } from '../../platform/database/database.ts'
import { countReveal, findPhone } from './queries.server.ts'

/** Shows a seller's number to one browser and counts it; null where there is none to show. */
export async function revealPhone(
  { database }: { database: Pick<Database, 'primary'> },
  { listingId, browserSessionId }: { listingId: number; browserSessionId: number },
): Promise<string | null> {
  return database.primary.transaction().execute(async (tx) => {
    const phone = await findPhone(tx, listingId)
    if (phone) await countReveal(tx, listingId, browserSessionId)
    return phone
  })
}
