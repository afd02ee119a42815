import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserStorage } from '../../../../test/browser-storage.ts'
import { removeAllPersonal } from '../../../platform/browser-storage.ts'
import { createQueries } from '../../../platform/pages/queries.ts'
import { managedListings } from '../own-listings/seller-listings.client.ts'
import { mayManageHere } from './managed-here.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  vi.stubGlobal('localStorage', new BrowserStorage())
})
afterEach(() => vi.unstubAllGlobals())

const reads = (listings: object[]) =>
  createQueries(() =>
    Promise.resolve({
      ok: true,
      status: 200,
      statusText: 'OK',
      text: () => Promise.resolve(JSON.stringify(listings)),
    }),
  ).fetchQuery(managedListings())

test('a browser stores the numbers of the listings that it manages by a link, and nothing else of them', async () => {
  expect(mayManageHere(7)).toBe(false)
  await reads([{ id: 7, contactEmail: 'ann@example.com' }, { id: 9 }])
  expect([7, 8, 9].filter(mayManageHere)).toEqual([7, 9])
  expect(Object.values(localStorage)).toEqual(['[7,9]'])
  expect(Object.values(sessionStorage)).toEqual([])
  await reads([{ id: 9 }])
  expect([7, 8, 9].filter(mayManageHere)).toEqual([9])
  removeAllPersonal()
  expect(mayManageHere(9)).toBe(false)
})

test('whatever else stands in the storage leads to no question', () => {
  for (const odd of ['7', '"7"', '{"7":true}', '["7"]', '{']) {
    localStorage.setItem('personal:managed-listings', odd)
    expect(mayManageHere(7), odd).toBe(false)
  }
})
