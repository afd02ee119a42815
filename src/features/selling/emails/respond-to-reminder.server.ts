import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import type { Screen } from '../screen.ts'
import { bringsBack, transitionListing } from '../state/change.server.ts'
import { holdSeller } from '../access/hold-seller.server.ts'
import { confirmAddress } from '../access/known-address.server.ts'
import { findListingOf, findSentTo, lockByEmailLink } from './links.server.ts'
import { listingCan } from '../../listings/can.ts'
import { isPaid } from '../../listings/rules.ts'
import type { ListingsTable } from '../../listings/queries.server.ts'
import type { ReminderResponse, ReminderListing } from '../../listings/schema.ts'
import { listingName } from '../../cars/listing-name.ts'

type Ctx = { database: Pick<Database, 'primary'>; clock: Clock; emit: Emit; screen: Screen }

/**
 * What a seller answers to an email, by its link alone: the car is sold, or goes on for another
 * thirty days. Nothing but a look where there is no answer yet. The same answer again changes
 * nothing: some mail programs open a link twice. Returns the listing as it is then.
 */
export async function respondToReminder(
  ctx: Ctx,
  { token, response }: { token: string; response: ReminderResponse | undefined },
): Promise<{ listing: ReminderListing; version: number | null }> {
  return ctx.database.primary.transaction().execute(async (tx) => {
    const listingId = response && bringsBack(response) ? await findListingOf(tx, token) : null
    if (listingId !== null) await holdSeller(tx, listingId)
    const before = await lockByEmailLink(tx, token)
    await confirmAddress(ctx, tx, { listingId: before.id, sentTo: await findSentTo(tx, token) })
    if (response === undefined || isDone(before, response, ctx.clock.now()))
      return { listing: shown(before), version: null }
    const { version } = await transitionListing(ctx, tx, before, response)
    return { listing: shown(await lockByEmailLink(tx, token)), version }
  })
}

type Listing = Selectable<ListingsTable>

/** A free listing that can't be renewed yet has as many days as a renewal would have given it. */
function isDone(
  { state, plan, expires_at: expiresAt }: Listing,
  response: ReminderResponse,
  now: Date,
) {
  if (response === 'sold') return state === 'sold'
  return (
    !isPaid(plan) &&
    listingCan.markLive({ state, plan, expiresAt }, now).ok &&
    !listingCan.renew({ state, plan, expiresAt }, now).ok
  )
}

const shown = (listing: Listing): ReminderListing => ({
  id: listing.id,
  car: listingName(listing),
  plan: listing.plan,
  state: listing.state,
  expiresAt: listing.expires_at.toISOString(),
})
