import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserStorage } from '../../../../test/browser-storage.ts'
import { emptyListing } from '../../selling/form/typed.ts'
import { draftOf, readDraft, writeDraft } from '../../selling/stored-draft.ts'
import { goAndPay, readDraftId, readPaysFrom, returnToPay, storeDraftId } from './checkout.ts'
import { forgetPaidDraft } from './forget-paid.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  vi.stubGlobal('localStorage', new BrowserStorage())
  vi.stubGlobal('window', { location: { assign: () => {}, pathname: '/account' } })
})
afterEach(() => vi.unstubAllGlobals())

const photo = (n: number) => `/photos/${n}-0123456789abcdef/1280.jpg`

/** What is typed of a car with these photos, as this browser keeps it. */
function types(model: string, ...images: string[]) {
  writeDraft(draftOf({ ...emptyListing, model, images }, { plan: 'premium', key: null }))
}

test('what was typed goes once it is paid for, with the photos that it had when it was sent or some of them', () => {
  types('325i', photo(1), photo(2))
  storeDraftId(7, [photo(1), photo(2)])
  types('325i Sport', photo(2), photo(3))
  forgetPaidDraft(8)
  expect(readDraft()?.model).toBe('325i Sport')
  returnToPay(7)
  forgetPaidDraft(7)
  expect([readDraft(), readDraftId()]).toEqual([null, null])
})

test('a car that was typed and not sent outlives the payment for another, also one that was left and gone on with', () => {
  types('MX-5', photo(9))
  goAndPay(7, 'premium')
  returnToPay(7)
  expect(readDraftId()).toBe(7)
  forgetPaidDraft(7)
  expect([readDraft()?.model, readDraftId()]).toEqual(['MX-5', null])

  // The page of the payment was opened where nothing is known of it.
  returnToPay(7)
  expect(readDraftId()).toBe(7)
  forgetPaidDraft(7)
  expect(readDraft()?.model).toBe('MX-5')
})

test('the page from which somebody pays for a stored draft is remembered until another is to be paid for', () => {
  goAndPay(7, 'premium')
  returnToPay(7)
  expect(readPaysFrom()).toBe('/account')
  storeDraftId(8, [photo(1)])
  expect(readPaysFrom()).toBeNull()
})

test('another car that a second tab began meanwhile is not taken along by what is paid in the first', () => {
  types('325i', photo(1))
  storeDraftId(7, [photo(1)])
  types('MX-5', photo(9))
  forgetPaidDraft(7)
  expect([readDraft()?.model, readDraftId()]).toEqual(['MX-5', null])
})

test('a payment that was begun before photos were noted takes along nothing that was typed', () => {
  types('MX-5', photo(9))
  sessionStorage.setItem('draft', JSON.stringify({ draftId: 7, isTyped: true }))
  forgetPaidDraft(7)
  expect([readDraft()?.model, readDraftId()]).toEqual(['MX-5', null])
})
