import { verdictOn, type ListingTransition } from '../../listings/can.ts'
import { plans, type ListingState } from '../../listings/rules.ts'
import type { SellerListing } from '../../listings/schema.ts'

/** What is known of a listing that its seller does something with. */
export type ActedOn = Pick<
  SellerListing,
  'id' | 'year' | 'make' | 'model' | 'state' | 'isPremium' | 'expiresAt'
>

/** As the rules want it. */
export const knownOf = ({ state, isPremium, expiresAt }: ActedOn) => ({
  state,
  plan: isPremium ? ('premium' as const) : ('standard' as const),
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
  const verdicts = (offered[listing.state] ?? []).map((move) => ({
    move,
    verdict: verdictOn[move](knownOf(listing), now),
  }))
  const renewal = verdicts.find(({ move }) => move === 'renewed')?.verdict
  return {
    moves: verdicts.flatMap(({ move, verdict }) => (verdict.ok ? [move] : [])),
    notYet: renewal && !renewal.ok ? `${renewal.reason}.` : null,
  }
}

type Words = {
  button: string
  /** Said afterwards of the car. */
  told: string
  /** Of two with the same place, one takes the other's. */
  place: string
}

const { days } = plans.standard

export const transitionLabels: Record<ListingTransition, Words> = {
  live: { button: 'Back on Sale', told: 'is back on sale', place: 'offer' },
  'under-offer': { button: 'Under Offer', told: 'is marked as under offer', place: 'offer' },
  sold: { button: 'Mark as Sold', told: 'is marked as sold', place: 'sale' },
  renewed: { button: `Renew, Free`, told: `has ${days} more days on sale`, place: 'term' },
  relisted: { button: 'Relist, Free', told: 'is on sale again', place: 'sale' },
}
