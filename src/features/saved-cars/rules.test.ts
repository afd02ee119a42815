import { expect, test } from 'vitest'
import { listingStates } from '../listings/rules.ts'
import { savedState } from './rules.ts'

test('what became of a saved car follows from its state and the clock', () => {
  const states = (isOnSale: boolean) =>
    Object.fromEntries(listingStates.map((state) => [state, savedState(state, isOnSale)]))
  expect(states(false)).toEqual({
    draft: 'withdrawn',
    'pending-payment': 'withdrawn',
    live: 'expired',
    'under-offer': 'expired',
    held: 'withdrawn',
    sold: 'sold',
    expired: 'expired',
    withdrawn: 'withdrawn',
    removed: 'withdrawn',
  })
  expect(states(true)).toMatchObject({ live: 'live', 'under-offer': 'under-offer' })
})
