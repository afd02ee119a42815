import { expect, test } from 'vitest'
import {
  describeChanges,
  changesAndLater,
  changesOf,
  changesToSend,
  typedFrom,
  withChanges,
} from './changes.ts'
import type { OwnListing } from '../../listings/schema.ts'
import { checkListing } from '../form/check.ts'

const listing = {
  make: 'BMW',
  model: '325i',
  year: 1988,
  condition: 'very-good',
  mileage: 84_000,
  price: '12500.00',
  location: 'Harrogate',
  description: 'Two owners.\nEvery stamp in the book.',
  contactName: 'Jo Driver',
  contactEmail: 'jo@example.com',
  contactPhone: null,
  facts: [
    { name: 'gearbox', label: 'Gearbox', value: 'manual', text: 'Manual' },
    { name: 'power', label: 'Power', value: 171, text: '171 bhp' },
  ],
  images: ['/photos/1-0123456789abcdef/1280.jpg', '/photos/2-0123456789abcdef/1280.jpg'],
} as OwnListing
const before = typedFrom(listing)

test('a listing stands in the form as people write it', () => {
  expect(before).toMatchObject({ mileage: '84,000', price: '12,500', contactPhone: '' })
  expect(typedFrom({ ...listing, price: '12500.50' }).price).toBe('12,500.50')
})

test('only what would be sent otherwise is a change', () => {
  const retyped = { ...before, price: '£12500', mileage: '84 000 miles', model: ' 325i ' }
  const windows = { description: 'Two owners.\r\nEvery stamp in the book.' }
  expect(changesOf({ ...retyped, ...windows }, before)).toEqual({})
  const images = before.images.toReversed()
  const changes = changesOf({ ...before, price: '11,950.50', images }, before)
  expect(changes).toEqual({ price: '11,950.50', images })
  expect(changesToSend(changes)).toEqual({ price: '11950.50', images })
  expect(describeChanges(changes)).toBe('price and photos')
})

test('a field that was emptied is a change', () => {
  const phoned = { ...before, contactPhone: '07700 900123' }
  expect(changesToSend(changesOf(before, phoned))).toEqual({ contactPhone: '' })
})

test('facts are a change where something else is said of the car, and those alone are sent', () => {
  expect(before.facts).toEqual({ gearbox: 'manual', power: '171' })
  // Fields that were opened and left, and another order.
  const opened = { ...before, facts: { body: '', power: '171', gearbox: 'manual' } }
  expect(changesOf(opened, before)).toEqual({})
  const facts = { gearbox: '', power: '171', body: 'saloon' }
  const changes = changesOf({ ...before, facts }, before)
  expect(changesToSend(changes)).toEqual({ facts: { gearbox: '', body: 'saloon' } })
  expect(describeChanges(changes)).toBe('more about the car')
})

test('changes that are had back have with them what was changed since, and every picture', () => {
  const picture = (image: string) => ({ image, claim: '', kind: '', caption: '', isCovered: false })
  const [saved, mine, later] = ['saved', 'mine', 'later'].map(picture)
  const on = { ...listing, evidence: [saved!] } as OwnListing
  const aside = { price: '9,000', facts: { gearbox: '', owners: '2' }, evidence: [saved!, mine!] }
  const since = {
    price: '9,500',
    description: 'Later.',
    facts: { owners: '3' },
    evidence: [saved!, later!],
  }
  expect(changesAndLater(aside, since, on)).toEqual({
    price: '9,500',
    description: 'Later.',
    facts: { gearbox: '', owners: '3' },
    evidence: [saved, mine, later],
  })
  expect(changesAndLater({ price: '9,000' }, {}, on)).toEqual({ price: '9,000', facts: {} })
  expect(changesAndLater({}, { evidence: [] }, on)).toEqual({ evidence: [], facts: {} })
})

test('changes that are laid on another version leave the facts that it says and they don’t', () => {
  const facts = { gearbox: 'manual', power: '', owners: '2' }
  const changes = changesOf({ ...before, facts, model: '325i Touring' }, before)
  const other = {
    ...listing,
    price: '11000.00',
    facts: [
      { name: 'gearbox', label: 'Gearbox', value: 'automatic', text: 'Automatic' },
      { name: 'power', label: 'Power', value: 171, text: '171 bhp' },
      { name: 'v5c', label: 'V5C (log book)', value: 'present', text: 'Present' },
    ],
  } as OwnListing
  const laid = withChanges(other, changes)
  expect(laid).toMatchObject({
    model: '325i Touring',
    price: '11,000',
    facts: { gearbox: 'automatic', power: '', v5c: 'present', owners: '2' },
  })
  expect(changesOf(laid, typedFrom(other))).toEqual(changes)
  expect(withChanges(other, {})).toEqual(typedFrom(other))
})

test('a name that was stored before today’s rule is asked for anew in its own field, and other changes stay', () => {
  const kept = typedFrom({ ...listing, contactName: 'Jo <jo@example.com>' })
  const typed = { ...kept, mileage: '85,000' }
  expect(checkListing(typed, 'standard')).toEqual({
    contactName: 'Contact name can’t contain @, <, > or ;',
  })
  expect(changesOf(typed, kept)).toEqual({ mileage: '85,000' })
  const renamed = { ...typed, contactName: 'Jo Driver' }
  expect(checkListing(renamed, 'standard')).toEqual({})
  expect(changesToSend(changesOf(renamed, kept))).toEqual({
    contactName: 'Jo Driver',
    mileage: 85_000,
  })
})
