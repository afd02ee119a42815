import { expect, test } from 'vitest'
import { factNames, facts } from '../../cars/facts/vocabulary.ts'
import { listingJsonLd } from './json-ld.ts'
import type { Listing } from '../schema.ts'

const golf: Listing = {
  id: 17,
  make: 'Volkswagen',
  model: 'Golf GTI 16V',
  year: 1990,
  mileage: 84_210,
  condition: 'very-good',
  price: '12995.00',
  location: 'Harrogate',
  isPremium: true,
  isActive: true,
  state: 'live',
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2027-01-20T09:00:00.000Z',
  images: ['/photos/12-5f1c9a7be0d34c21/1280.jpg', '/photos/13-0123456789abcdef/1280.jpg'],
  facts: [],
  formerPrices: [],
  keeping: { asOf: '2026-11-22', lines: [] },
  description: 'Big-bumper Mk2.',
  family: 'Golf',
  hasMotHistory: false,
  contactName: 'Ann Seller',
  hasPhone: true,
  similar: [],
}
const absolute = (path: string) => `https://shop.example${path}`

test('a search engine reads what the car is, what it costs and where it stands', () => {
  expect(listingJsonLd(golf, absolute)).toMatchObject({
    '@type': ['Product', 'Car'],
    name: '1990 Volkswagen Golf GTI 16V',
    brand: { name: 'Volkswagen' },
    vehicleModelDate: '1990',
    mileageFromOdometer: { value: 84_210, unitCode: 'SMI' },
    offers: {
      url: 'https://shop.example/listing/17',
      price: '12995.00',
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      availableAtOrFrom: { address: { addressLocality: 'Harrogate', addressCountry: 'GB' } },
    },
  })
})

test('a search engine reads what the seller says in fields, and nothing where nothing is said', () => {
  const said: Listing['facts'] = [
    { name: 'body', label: 'Body', value: 'hatchback', text: 'Hatchback' },
    { name: 'gearbox', label: 'Gearbox', value: 'manual', text: 'Manual' },
    { name: 'fuel', label: 'Fuel', value: 'petrol', text: 'Petrol' },
    { name: 'engineSize', label: 'Engine size', value: 1_781, text: '1,781 cc' },
    { name: 'power', label: 'Power', value: 139, text: '139 bhp' },
    { name: 'colour', label: 'Colour', value: 'red', text: 'Red' },
    { name: 'interior', label: 'Seats', value: 'leather', text: 'Leather' },
    { name: 'doors', label: 'Doors', value: '3', text: '3' },
    { name: 'driveSide', label: 'Steering wheel', value: 'right', text: 'Right-hand drive' },
    { name: 'firstRegistered', label: 'First registered', value: '1990-08', text: 'August 1990' },
    { name: 'owners', label: 'Owners, with you', value: '3', text: '3' },
    { name: 'motUntil', label: 'MOT until', value: '2027-05-31', text: '31 May 2027' },
    { name: 'reasonForSale', label: 'Reason for sale', value: 'Moving', text: 'Moving' },
  ]
  expect(listingJsonLd({ ...golf, facts: said }, absolute)).toMatchObject({
    bodyType: 'Hatchback',
    vehicleTransmission: 'Manual',
    fuelType: 'Petrol',
    color: 'Red',
    vehicleInteriorType: 'Leather',
    numberOfDoors: 3,
    steeringPosition: 'https://schema.org/RightHandDriving',
    vehicleEngine: {
      engineDisplacement: { value: 1_781, unitCode: 'CMQ' },
      enginePower: { value: 139, unitCode: 'BHP' },
    },
    dateVehicleFirstRegistered: '1990-08',
    numberOfPreviousOwners: 3,
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Condition', value: 'Very Good' },
      { '@type': 'PropertyValue', name: 'MOT until', value: '31 May 2027' },
    ],
  })
  const unsaid = Object.keys(listingJsonLd(golf, absolute))
  for (const name of [
    'bodyType',
    'color',
    'steeringPosition',
    'numberOfDoors',
    'vehicleEngine',
    'dateVehicleFirstRegistered',
    'numberOfPreviousOwners',
  ])
    expect(unsaid).not.toContain(name)
})

test('six owners or more are so many at least, and a named paint has its colour beside it', () => {
  const said: Listing['facts'] = [
    { name: 'colour', label: 'Colour', value: 'red', text: 'Red' },
    { name: 'paint', label: 'Name of the paint', value: 'Tornado Red', text: 'Tornado Red' },
    { name: 'owners', label: 'Owners, with you', value: 'more', text: '6 or more' },
  ]
  expect(listingJsonLd({ ...golf, facts: said }, absolute)).toMatchObject({
    color: 'Tornado Red',
    numberOfPreviousOwners: { '@type': 'QuantitativeValue', minValue: 6 },
    additionalProperty: [{ name: 'Condition' }, { name: 'Colour', value: 'Red' }],
  })
})

test('JSON-LD has whatever the seller says in fields, but for why the car is sold', () => {
  const every: Listing['facts'] = factNames.map((name) => ({
    name,
    label: facts[name].label,
    value: name === 'doors' || name === 'owners' ? '5' : 7,
    text: `the ${name}`,
  }))
  const { additionalProperty, ...fields } = listingJsonLd({ ...golf, facts: every }, absolute) as {
    additionalProperty: { name: string; value: string }[]
  }
  const named = additionalProperty.map(({ name }) => name)
  const elsewhere = factNames.filter((name) => !named.includes(facts[name].label))
  expect(elsewhere).toEqual([
    'body',
    'gearbox',
    'fuel',
    'engineSize',
    'power',
    'paint',
    'interior',
    'doors',
    'driveSide',
    'firstRegistered',
    'owners',
    'reasonForSale',
  ])
  expect(JSON.stringify(fields)).not.toContain('reasonForSale')
})

test('a price holds for as long as its car is on sale', () => {
  expect(listingJsonLd(golf, absolute)).toMatchObject({
    offers: {
      availabilityStarts: '2026-11-21T09:00:00.000Z',
      availabilityEnds: '2027-01-20T09:00:00.000Z',
      priceValidUntil: '2027-01-20',
    },
  })
  const sold = listingJsonLd({ ...golf, state: 'sold', isActive: false }, absolute)
  expect(sold).not.toHaveProperty('offers.priceValidUntil')
})

test('every photo is named by its whole address, and no photo by none', () => {
  expect(listingJsonLd(golf, absolute)).toHaveProperty('image', [
    'https://shop.example/photos/12-5f1c9a7be0d34c21/1280.jpg',
    'https://shop.example/photos/13-0123456789abcdef/1280.jpg',
  ])
  expect(listingJsonLd({ ...golf, images: [] }, absolute)).not.toHaveProperty('image')
})

test('a sold car is sold out, and one under offer is reserved', () => {
  const availability = (state: Listing['state']) => listingJsonLd({ ...golf, state }, absolute)
  expect(availability('sold')).toHaveProperty('offers.availability', 'https://schema.org/SoldOut')
  expect(availability('under-offer')).toHaveProperty(
    'offers.availability',
    'https://schema.org/Reserved',
  )
  expect(availability('live')).toHaveProperty('offers.availability', 'https://schema.org/InStock')
})

test('nothing about the seller is given away', () => {
  expect(JSON.stringify(listingJsonLd(golf, absolute))).not.toMatch(/Ann|seller|phone|email/i)
})
