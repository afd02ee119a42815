import { addCounts, lockCounts, readCount } from '../../../platform/limits/counted-limits.server.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { countReveal, findPhone, wasRevealed } from './phone-reveals.server.ts'
import { firstNumbers, phoneLimits } from '../rules.ts'

type RevealParams = {
  listingId: number
  browserSessionId: number
  /** Where it comes from: an IPv4 address, or the /64 of an IPv6 one. */
  caller: string
}

/** Shows a seller's number to one browser and counts it; null where there is none to show. */
export async function revealPhone(
  { database }: { database: Pick<Database, 'primary'> },
  { listingId, browserSessionId, caller }: RevealParams,
): Promise<string | null> {
  return database.primary.transaction().execute(async (tx) => {
    const phone = await findPhone(tx, listingId)
    // What a browser has seen today it may see again.
    if (!phone || (await wasRevealed(tx, listingId, browserSessionId))) return phone
    await countOrRefuse(tx, { listingId, caller })
    await countReveal(tx, listingId, browserSessionId)
    return phone
  })
}

/** Counted in the database, where every process sees it. */
async function countOrRefuse(
  tx: Transaction,
  { listingId, caller }: Omit<RevealParams, 'browserSessionId'>,
) {
  const { network, networkDay, listing, everybody } = phoneLimits
  const keys = await lockCounts(tx, [
    { name: 'numbers network', by: caller, limit: network },
    { name: 'numbers network day', by: caller, limit: networkDay },
    { name: 'numbers listing', by: listingId, limit: listing },
    { name: 'numbers everybody', by: 'everybody', limit: everybody },
  ])
  const counted = await Promise.all(
    keys.map(async ({ hash, limit }) => ({ limit, ...(await readCount(tx, { hash, limit })) })),
  )
  const today = counted.find(({ limit }) => limit === networkDay)!.n
  for (const { limit, n, seconds } of counted) {
    // What all others have used up, of this car or of all, keeps nobody from their first few.
    const isOthers = limit === everybody || limit === listing
    const isExcused = isOthers && today < firstNumbers
    if (n >= limit.max && !isExcused)
      throw new AppError('too-many', limit.message, { retryAfter: seconds })
  }
  await addCounts(tx, keys)
}
