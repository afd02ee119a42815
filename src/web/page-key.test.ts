import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

test('one page has one key, however its address is written', () => {
  expect(pageKey('/browse?maxPrice=10000&make=bmw')).toBe('/browse?make=BMW&maxPrice=10000')
  expect(pageKey('/browse?make=BMW&maxPrice=10000&utm_source=x')).toBe(
    '/browse?make=BMW&maxPrice=10000',
  )
  expect(pageKey('/about?anything=1')).toBe('/about')
  expect(pageKey('/listing/12?x')).toBe('/listing/12')
})

test('what hardly anybody else will ask for is not kept', () => {
  expect(pageKey('/browse?q=porche+911')).toBeNull()
  expect(pageKey('/browse?maxPrice=abc')).toBeNull()
  expect(pageKey('/listing/abc')).toBeNull()
  expect(pageKey('/login?returnTo=%2Fsaved-cars')).toBeNull()
})

test('every address that leads nowhere is one page', () => {
  expect(pageKey('/nowhere')).toBe(pageKey('/else?where=1'))
  expect(pageKey('//')).toBe('/404')
})

test('a page for one person is kept as it is before anybody is known', () => {
  expect(pageKey('/login')).toBe('/login')
  expect(pageKey('/account/settings')).toBe('/account/settings')
  expect(pageKey('/listing/12/edit')).toBe('/listing/12/edit')
  expect(pageKey('/listing/x/edit')).toBeNull()
  expect(pageKey('/checkout/success?draft=7&payment_intent_client_secret=x')).toBe(
    '/checkout/success',
  )
  expect(pageKey('/account/elsewhere')).toBe('/404')
})
