import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { activeStates } from '../../listings/rules.ts'
import { notifyChange } from '../../listings/notify-change.server.ts'
import type { Screen } from '../../selling/screen.ts'
import { putOnHold } from '../../selling/state/holds.server.ts'
import { logAct } from '../../staff/log.server.ts'
import { enqueueHeldEmail } from '../hold.server.ts'
import { findHits } from './conditions.server.ts'

/**
 * Holds a listing that a rule finds, in the transaction that brings it before people: nobody sees it meanwhile. A
 * rule holds a listing once, as what was found in order then is in order.
 */
export const screenListing: Screen = async (tx, screened) => {
  const found = await holdWhatIsFound(tx, screened)
  if (found) await logFound(tx, found)
  return found !== null
}

export type Found = { listingId: number; reason: string }

/** Writes down what was held. After all else that is waited for: whoever writes the next line waits for this one. */
export const logFound = (tx: Transaction, { listingId, reason }: Found) =>
  logAct(tx, { by: 'shop', action: 'hold', subject: 'listing', subjectId: listingId, reason })

/** The same for whoever has more to screen before anything is written down; null where no rule finds it. */
export async function holdWhatIsFound(
  tx: Transaction,
  { listingId, network, isNotifiedOtherwise = false }: Parameters<Screen>[1],
): Promise<Found | null> {
  const rules = await tx
    .selectFrom('screening_rules')
    .select(['id', 'name', 'settings'])
    .where('is_on', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('screening_hits')
            .select(sql`1`.as('one'))
            .whereRef('rule_id', '=', 'screening_rules.id')
            .where('listing_id', '=', listingId),
        ),
      ),
    )
    .orderBy('id')
    // What a hit names stays until it is written down: one that is being deleted is waited for here, and finds nothing.
    .forKeyShare('screening_rules')
    .execute()
  const listing = rules.length === 0 ? undefined : await findActive(tx, listingId)
  if (!listing) return null
  const reasons: string[] = []
  for (const { id, name, settings } of rules) {
    const [hit] = await findHits(tx, settings, { ids: [listingId], network })
    if (!hit) continue
    await tx
      .insertInto('screening_hits')
      .values({ listing_id: listingId, rule_id: id, why: hit.why })
      .execute()
    reasons.push(`${name}: ${hit.why}`)
  }
  if (reasons.length === 0) return null

  const reason = reasons.join('; ')
  await putOnHold(tx, { listingId, from: listing.state, reason })
  await notifyChange(tx, [listingId])
  // Which rule it was would teach how to get round it.
  if (!isNotifiedOtherwise) await enqueueHeldEmail(tx, listing)
  return { listingId, reason }
}

async function findActive(tx: Transaction, id: number) {
  const listing = await tx
    .selectFrom('listings')
    .select(['id', 'state', 'year', 'make', 'model', 'contact_email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const state = activeStates.find((one) => one === listing?.state)
  return listing && state && { ...listing, state }
}
