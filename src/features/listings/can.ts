import { activeStates, isPaid, renewalDays, type ListingState, type Plan } from './rules.ts'

/** What may be done with a listing now; the button and the server ask the same, and say the same. */

export type Verdict = { ok: true } | { ok: false; reason: string }

export type Known = { state: ListingState; plan: Plan; expiresAt: Date }

export const yes: Verdict = { ok: true }
export const no = (reason: string): Verdict => ({ ok: false, reason })

export const isActive = ({ state }: Known) => (activeStates as readonly string[]).includes(state)
export const isOver = ({ expiresAt }: Known, now: Date) => expiresAt.getTime() <= now.getTime()
/** Whether it may be renewed before it has run out. */
export const isSoonOver = ({ expiresAt }: Known, now: Date) =>
  expiresAt.getTime() - now.getTime() <= renewalDays * 24 * 60 * 60 * 1_000
const isOnSale = (listing: Known, now: Date) => isActive(listing) && !isOver(listing, now)

export const listingCan = {
  edit: ({ state }: Known): Verdict =>
    state === 'removed'
      ? no('We took this listing down')
      : state === 'withdrawn'
        ? no('This listing was deleted')
        : yes,

  /** What is free becomes another car as a listing of its own; for what is paid for, a moderator looks. */
  becomeAnotherCar: ({ plan }: Pick<Known, 'plan'>): Verdict =>
    isPaid(plan)
      ? yes
      : no('A different car needs a listing of its own, which is free. This one stays as it was'),

  /** Back to being simply for sale. */
  markLive: (listing: Known, now: Date): Verdict =>
    isOnSale(listing, now) ? yes : no('This car is not on sale'),

  markUnderOffer: (listing: Known, now: Date): Verdict =>
    isOnSale(listing, now) ? yes : no('This car is not on sale'),

  markSold: (listing: Known): Verdict =>
    isActive(listing) || listing.state === 'expired' ? yes : no('This car is not on sale'),

  /** For free, and as a standard listing; days that were paid for are never cut short by it. */
  renew: (listing: Known, now: Date): Verdict => {
    if (listing.state === 'expired' || (isActive(listing) && isOver(listing, now))) return yes
    if (!isActive(listing))
      return no('Only a listing that is on sale or has expired can be renewed')
    if (isPaid(listing.plan))
      return no(`Its free days can begin once the ${listing.plan} days are over`)
    return isSoonOver(listing, now)
      ? yes
      : no(`A listing can be renewed in its last ${renewalDays} days`)
  },

  /** A car that was sold after all not, or taken down, goes on sale again; never as what costs something. */
  relist: ({ state }: Known): Verdict =>
    state === 'sold' || state === 'withdrawn' ? yes : no('This car has not been taken off sale'),
} as const

/** What a seller may do with a listing besides editing and deleting it. */
export const listingTransitions = ['live', 'under-offer', 'sold', 'renewed', 'relisted'] as const
export type ListingTransition = (typeof listingTransitions)[number]

export const verdictOn: Record<ListingTransition, (listing: Known, now: Date) => Verdict> = {
  live: listingCan.markLive,
  'under-offer': listingCan.markUnderOffer,
  sold: listingCan.markSold,
  renewed: listingCan.renew,
  relisted: listingCan.relist,
}
