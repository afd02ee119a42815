import { expect, test } from 'vitest'
import { sellerState } from './state.ts'

test('a seller reads what has become of a listing', () => {
  expect(sellerState({ state: 'live', isActive: true })).toBe('Live')
  expect(sellerState({ state: 'under-offer', isActive: true })).toBe('Under offer')
  expect(sellerState({ state: 'sold', isActive: false })).toBe('Sold')
})

test('a listing that has run out is expired, before anything has marked it so', () => {
  expect(sellerState({ state: 'live', isActive: false })).toBe('Expired')
})
