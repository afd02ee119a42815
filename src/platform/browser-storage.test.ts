import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserStorage } from '../../test/browser-storage.ts'
import {
  readPersonal,
  readStored,
  removeAllPersonal,
  removeStored,
  store,
  storePersonal,
} from './browser-storage.ts'

/** Takes nothing more while it is full. */
class FillingStorage extends BrowserStorage {
  override setItem(key: string, value: string) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    super.setItem(key, value)
  }
}

let isFull = false
let page: EventTarget
const hides = () => page.dispatchEvent(new Event('visibilitychange'))

beforeEach(() => {
  isFull = false
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('localStorage', new FillingStorage())
  vi.stubGlobal('sessionStorage', new FillingStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('what a full storage refused is read back in place of what is older, and stored once the page is hidden', () => {
  expect(store('browser', 'draft', 'Two owners')).toBe(true)
  isFull = true
  expect(store('browser', 'draft', 'Two owners, and every stamp')).toBe(false)
  expect(readStored('browser', 'draft')).toBe('Two owners, and every stamp')
  expect(readStored('tab', 'draft')).toBeNull()
  hides()
  expect(localStorage.getItem('draft')).toBe('"Two owners"')
  isFull = false
  hides()
  expect(localStorage.getItem('draft')).toBe('"Two owners, and every stamp"')
  // Once it is there, what another tab stores is newer.
  localStorage.setItem('draft', '"Three owners"')
  hides()
  expect(readStored('browser', 'draft')).toBe('Three owners')
})

test('what was refused and is stored by a later change, or removed, does not come back', () => {
  isFull = true
  store('browser', 'draft', 'older')
  store('browser', 'sent', 'gone')
  isFull = false
  store('browser', 'draft', 'newer')
  removeStored('browser', 'sent')
  hides()
  expect([readStored('browser', 'draft'), readStored('browser', 'sent')]).toEqual(['newer', null])
})

test('H5: whoever signs out takes along what of theirs was refused', () => {
  isFull = true
  storePersonal('tab', 'contact', 'Ann')
  store('browser', 'draft', 'Two owners')
  removeAllPersonal()
  isFull = false
  hides()
  expect([readPersonal('tab', 'contact'), readStored('browser', 'draft')]).toEqual([
    null,
    'Two owners',
  ])
  expect(JSON.stringify(sessionStorage)).not.toContain('Ann')
})
