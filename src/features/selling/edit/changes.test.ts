import { expect, test } from 'vitest'
import { describeChanges, changesOf, changesToSend, typedFrom } from './changes.ts'
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

test('facts are a change where something else is said of the car, and are sent together', () => {
  expect(before.facts).toEqual({ gearbox: 'manual', power: '171' })
  // Fields that were opened and left, and another order.
  const opened = { ...before, facts: { body: '', power: '171', gearbox: 'manual' } }
  expect(changesOf(opened, before)).toEqual({})
  const facts = { gearbox: '', power: '171', body: 'saloon' }
  const changes = changesOf({ ...before, facts }, before)
  expect(changesToSend(changes)).toEqual({ facts })
  expect(describeChanges(changes)).toBe('what is said beside')
})

test('a name that was kept before today’s rule is asked for anew in its own field, and what was changed besides stays', () => {
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
