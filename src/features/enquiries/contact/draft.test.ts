import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserStorage } from '../../../../test/browser-storage.ts'
import { createQueries } from '../../../platform/pages/queries.ts'
import { forgetUser, setUser } from '../../accounts/accounts.client.ts'
import {
  dropEnquiry,
  storeAnswerDraft,
  storeEnquiryDraft,
  readAnswer,
  readEnquiry,
  type EnquiryDraft,
} from './draft.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  vi.stubGlobal('localStorage', new BrowserStorage())
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => vi.unstubAllGlobals())

const typed: EnquiryDraft = { name: 'Bob', email: '', message: 'Is it' }
const anUser = (id: number) => ({
  id,
  name: 'Ann',
  email: 'ann@example.com',
  createdAt: '2026-01-01T00:00:00.000Z',
  emailVerified: true,
})

test('a draft about one car is stored for that car, without what was left empty', () => {
  storeEnquiryDraft(1, typed)
  expect(readEnquiry(1)).toEqual({ name: 'Bob', message: 'Is it' })
  expect(readEnquiry(2)).toEqual({})
  dropEnquiry(1)
  expect(readEnquiry(1)).toEqual({})
})

test('what anything else has written there is not believed', () => {
  sessionStorage.setItem('personal:enquiry-1', '{"name":{"toString":1}}')
  expect(readEnquiry(1)).toEqual({})
  sessionStorage.setItem('personal:enquiry-1', 'nonsense')
  expect(readEnquiry(1)).toEqual({})
  sessionStorage.setItem('personal:answer-1', '[]')
  expect(readAnswer(1)).toBe('')
})

test('H5: the draft of a message goes when somebody signs out, and stays when a visitor signs in', () => {
  const queries = createQueries(() => new Promise(() => {}))
  setUser(queries, null)
  storeEnquiryDraft(1, typed)
  sessionStorage.setItem('theme', 'dark')
  setUser(queries, anUser(1))
  storeAnswerDraft(7, 'It is still')
  expect(readEnquiry(1)).toMatchObject({ name: 'Bob' })
  // The same person, known anew.
  setUser(queries, anUser(1))
  expect(readAnswer(7)).toBe('It is still')
  forgetUser(queries)
  expect([readEnquiry(1), readAnswer(7)]).toEqual([{}, ''])
  expect(sessionStorage.getItem('theme')).toBe('dark')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('personal:'))).toEqual([])
})

test('a draft is not stored where storage is forbidden, and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeEnquiryDraft(1, typed)
  dropEnquiry(1)
  expect(readEnquiry(1)).toEqual({})
})
