import { verdictOn, type ListingTransition } from '../../listings/can.ts'
import { type ListingState, plans } from '../../listings/rules.ts'
import type { SellerListing } from '../../listings/schema.ts'

/** What is known of a listing that its seller does something with. */
export type ActedOn = Pick<
  SellerListing,
  'id' | 'year' | 'make' | 'model' | 'state' | 'plan' | 'expiresAt'
>

/** As the rules want it. */
export const knownOf = ({ state, plan, expiresAt }: ActedOn) => ({
  state,
  plan,
  expiresAt: new Date(expiresAt),
})

/** What one might look for in each state; whether it can be had now is for the rules. */
const offered: Partial<Record<ListingState, readonly ListingTransition[]>> = {
  live: ['under-offer', 'sold', 'renewed'],
  'under-offer': ['live', 'sold', 'renewed'],
  expired: ['renewed', 'sold'],
  sold: ['relisted'],
  withdrawn: ['relisted'],
}

/** What can be done now, and why there is no renewing yet where that is so. */
export function transitionsOf(listing: ActedOn, now: Date) {
  const verdicts = (offered[listing.state] ?? []).map((transition) => ({
    transition,
    verdict: verdictOn[transition](knownOf(listing), now),
  }))
  const renewal = verdicts.find(({ transition }) => transition === 'renewed')?.verdict
  return {
    transitions: verdicts.flatMap(({ transition, verdict }) => (verdict.ok ? [transition] : [])),
    notYet: renewal && !renewal.ok ? `${renewal.reason}.` : null,
  }
}

/** Everything that a seller may do with a listing as it stands. */
export type ListingAction = ListingTransition | 'edit' | 'pay' | 'delete' | 'view'

/** The one thing that most sellers want next, of those that can be done. */
export function mainActionOf(
  { state }: Pick<ActedOn, 'state'>,
  offers: readonly ListingAction[],
): ListingAction {
  const byPriority: readonly ListingAction[] =
    state === 'pending-payment' ? ['pay', 'edit'] : ['renewed', 'edit']
  return byPriority.find((action) => offers.includes(action)) ?? 'view'
}

type TransitionLabels = {
  button: string
  /** Said afterwards of the car. */
  message: string
  /** Of two with the same place, one takes the other's. */
  slot: string
}

const { days } = plans.standard

export const transitionLabels: Record<ListingTransition, TransitionLabels> = {
  live: { button: 'Back on Sale', message: 'is back on sale', slot: 'offer' },
  'under-offer': { button: 'Under Offer', message: 'is marked as under offer', slot: 'offer' },
  sold: { button: 'Mark as Sold', message: 'is marked as sold', slot: 'sale' },
  renewed: { button: `Renew, Free`, message: `has ${days} more days on sale`, slot: 'term' },
  relisted: { button: 'Relist, Free', message: 'is on sale again', slot: 'sale' },
}
