import type { ListingState } from '../listings/rules.ts'

/** More than anyone keeps an eye on, and no more than one answer can hold. */
export const savedCarsLimit = 500

/** As many cars as are asked about in one call; a page shows fewer. */
export const statusBatchLimit = 100

/**
 * The states in which a saved car still shows what it was. Of one that its seller or a moderator has
 * taken down, or that is being checked, nothing is shown but its name.
 */
export const shownStates = [
  'live',
  'under-offer',
  'sold',
  'expired',
] as const satisfies readonly ListingState[]
export type ShownState = (typeof shownStates)[number]

/** What became of a car, by its state and the clock; `withdrawn` for all that is not shown. */
export function savedState(state: ListingState, isOnSale: boolean): ShownState | 'withdrawn' {
  if (isOnSale) return state === 'under-offer' ? 'under-offer' : 'live'
  if (state === 'sold') return 'sold'
  // The clock may have run out before the row was told.
  return state === 'expired' || state === 'live' || state === 'under-offer'
    ? 'expired'
    : 'withdrawn'
}

/** Whether a saved car can be opened, and set beside another. */
export const hasPage = <Car extends { state: ShownState | 'withdrawn' }>(
  car: Car,
): car is Exclude<Car, { state: 'withdrawn' }> =>
  car.state !== 'withdrawn' && car.state !== 'expired'
