import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserStorage } from '../../../test/browser-storage.ts'
import { removeAllPersonal } from '../../platform/browser-storage.ts'
import { storeJustListed, readJustListed } from './just-listed.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', new BrowserStorage()))
beforeEach(() => vi.stubGlobal('localStorage', new BrowserStorage()))
afterEach(() => vi.unstubAllGlobals())

test('10.15: to whom the link of a new listing was sent is forgotten when somebody signs out', () => {
  const listed = { id: 7, email: 'ann@example.com', withAccount: false, checkedWithin: '3 hours' }
  storeJustListed(listed)
  expect(readJustListed(7)).toEqual(listed)
  expect(readJustListed(8)).toBeNull()
  removeAllPersonal()
  expect(readJustListed(7)).toBeNull()
  expect(JSON.stringify(sessionStorage)).not.toContain('ann@example.com')
})
