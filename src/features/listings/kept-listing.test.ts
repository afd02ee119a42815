import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKept } from '../../platform/personal-storage.ts'
import { dropChanges, keepChanges, readChanges } from './kept-changes.client.ts'
import { draftOf, dropDraft, readDraft, writeDraft } from './listing-draft.ts'
import { emptyListing } from './listing-typed.ts'

/** As a browser's own: what is kept are its enumerable keys. */
class Kept {
  getItem(name: string) {
    return (this as Record<string, unknown>)[name] ?? null
  }
  setItem(name: string, value: string) {
    Object.assign(this, { [name]: value })
  }
  removeItem(name: string) {
    delete (this as Record<string, unknown>)[name]
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Kept())
  vi.stubGlobal('localStorage', new Kept())
})
afterEach(() => vi.unstubAllGlobals())

const who = {
  contactName: 'Ann Seller',
  contactEmail: 'ann@example.com',
  contactPhone: '07700 900987',
}
const draft = draftOf({ ...emptyListing, ...who, model: '325i' }, { plan: 'premium', key: null })
const said = () => JSON.stringify(localStorage)
const words = /Ann Seller|ann@example|900987/

test('10.15: who a seller is stays in the tab and goes when they sign out; the car they typed stays', () => {
  writeDraft(draft)
  expect(readDraft()).toEqual(draft)
  expect(said()).not.toMatch(words)
  forgetKept()
  expect(readDraft()).toEqual({ ...draft, contactName: '', contactEmail: '', contactPhone: '' })
  expect(JSON.stringify(sessionStorage)).not.toMatch(words)
  dropDraft()
  expect(readDraft()).toBeNull()
})

test('10.15: what an older page has written of a person is not read, and goes at the next word', () => {
  localStorage.setItem('listing-draft', JSON.stringify(draft))
  const read = readDraft()!
  expect(JSON.stringify(read)).not.toMatch(words)
  writeDraft(read)
  expect(said()).not.toMatch(words)
})

test('10.15: changes of a listing that are not saved yet are kept alike', () => {
  const changes = { model: '320i', ...who }
  keepChanges(7, { revision: 2, changes })
  expect(readChanges(7)).toEqual({ revision: 2, changes })
  expect(said()).not.toMatch(words)
  forgetKept()
  expect(readChanges(7)).toEqual({ revision: 2, changes: { model: '320i' } })
  dropChanges(7)
  expect(readChanges(7)).toBeNull()
})
