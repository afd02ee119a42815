import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserStorage } from '../../../../test/browser-storage.ts'
import { storePersonal } from '../../../platform/browser-storage.ts'
import { readDraft } from './form.tsx'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  vi.stubGlobal('localStorage', new BrowserStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('an email that somebody with an account has emptied stays empty when the tab is loaded again', () => {
  const what = '/api/listings/7'
  storePersonal('tab', `report-${what}`, { details: 'Not theirs', email: '' })
  expect(readDraft(what, true)).toEqual({ details: 'Not theirs', email: '' })
  expect(readDraft(what, false)).toEqual({ details: 'Not theirs' })
})
