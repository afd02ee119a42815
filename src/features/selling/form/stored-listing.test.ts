import { createFormControl } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserStorage } from '../../../../test/browser-storage.ts'
import { removeAllPersonal } from '../../../platform/browser-storage.ts'
import { dropChanges } from '../edit/drop-changes.ts'
import { readChanges, storeChanges } from '../edit/stored-changes.client.ts'
import { draftOf, dropDraft, readDraft, writeDraft } from '../stored-draft.ts'
import { checkListing } from './check.ts'
import { loadListingRules } from './check.client.ts'
import { emptyListing, type ListingTyped } from './typed.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  vi.stubGlobal('localStorage', new BrowserStorage())
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
  removeAllPersonal()
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

test('whatever stands in the storage is read as far as it is a draft', () => {
  const odd = {
    ...{ make: 7, model: '325i', description: 'x'.repeat(20_001), plan: 'gold', key: 'no' },
    ...{ images: ['/photos/12-5f1c/640.jpg', 'javascript:x'], promote: 'yes', password: 'secret' },
    shots: ['papers', 'boot', 7, 'interior'],
    recorded: { make: { value: 7, hint: 'From DVLA’s record' }, year: 'x' },
  }
  localStorage.setItem('listing-draft', JSON.stringify(odd))
  const { password: _, confirmPassword: __, ...empty } = emptyListing
  const recorded = {
    make: { value: '', hint: 'From DVLA’s record' },
    year: { value: '', hint: '' },
  }
  expect(readDraft()).toEqual({
    ...empty,
    ...{ model: '325i', plan: 'premium', key: null, recorded, shots: ['interior', 'papers'] },
  })
  for (const stored of ['"text"', '7', 'null', '{']) {
    localStorage.setItem('listing-draft', stored)
    expect(readDraft(), stored).toBeNull()
  }
})

/** A storage without room, or that a browser forbids. */
class Refusing extends BrowserStorage {
  override setItem() {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

test('what is written down is said to be so only where all of it was', () => {
  const [car, all] = [{ model: '320i' }, { model: '320i', ...who }]
  const isKept = () => [
    writeDraft(draft),
    writeDraft({ ...draft, contactName: '', contactEmail: '', contactPhone: '' }),
    storeChanges(7, { revision: 2, changes: all }),
    storeChanges(7, { revision: 2, changes: car }),
    storeChanges(7, { revision: 2, changes: {} }),
  ]
  expect(isKept()).toEqual([true, true, true, true, true])
  vi.stubGlobal('sessionStorage', new Refusing())
  expect(isKept()).toEqual([false, true, false, true, true])
  vi.stubGlobal('localStorage', new Refusing())
  expect(isKept()).toEqual([false, false, false, false, true])
})

test('10.15: unsaved changes of a listing are stored as a draft is', () => {
  const changes = { model: '320i', ...who }
  storeChanges(7, { revision: 2, changes })
  expect(readChanges(7)).toEqual({ revision: 2, changes })
  expect(said()).not.toMatch(words)
  removeAllPersonal()
  expect(readChanges(7)).toEqual({ revision: 2, changes: { model: '320i' } })
  dropChanges(7)
  expect(readChanges(7)).toBeNull()
})

test('changes that name a fact or a shot which there is no longer lose that alone', () => {
  storeChanges(7, { revision: 2, changes: { model: '320i', facts: { gearbox: 'manual' } } })
  const stored = JSON.stringify(localStorage)
  expect(stored).toContain('gearbox')
  const older = {
    revision: 2,
    changes: {
      model: '320i',
      facts: { gearbox: 'manual', ashtray: 'yes' },
      shots: ['ashtray', 'engine', 'front'],
    },
  }
  localStorage.setItem('listing-changes-7', JSON.stringify(older))
  expect(readChanges(7)).toEqual({
    revision: 2,
    changes: { model: '320i', facts: { gearbox: 'manual' }, shots: ['front', 'engine'] },
  })
})

test('a draft that names a fact which there is no longer can be sent without it', async () => {
  const facts = { gearbox: 'manual', ashtray: 'yes' }
  writeDraft({ ...draft, facts })
  const { formControl } = createFormControl<ListingTyped>({
    defaultValues: { ...emptyListing, facts: readDraft()!.facts },
  })
  const problems = () => checkListing(formControl.getValues(), 'premium')
  expect(problems()).toHaveProperty('facts')
  await loadListingRules(formControl)
  expect(problems()).not.toHaveProperty('facts')
  expect(formControl.getValues('facts')).toEqual({ gearbox: 'manual' })
})
