import { expect, test } from 'vitest'
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

test('a search engine is told what the car is, what it costs and where it stands', () => {
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

test('a search engine is told what the seller says in fields, and nothing where nothing is said', () => {
  const facts: Listing['facts'] = [
    { name: 'body', label: 'Body', value: 'hatchback', text: 'Hatchback' },
    { name: 'gearbox', label: 'Gearbox', value: 'manual', text: 'Manual' },
    { name: 'fuel', label: 'Fuel', value: 'petrol', text: 'Petrol' },
    { name: 'engineSize', label: 'Engine size', value: 1_781, text: '1,781 cc' },
    { name: 'power', label: 'Power', value: 139, text: '139 bhp' },
    { name: 'colour', label: 'Colour', value: 'red', text: 'Red' },
    { name: 'interior', label: 'Seats', value: 'leather', text: 'Leather' },
    { name: 'doors', label: 'Doors', value: '3', text: '3' },
    { name: 'driveSide', label: 'Steering wheel', value: 'right', text: 'Right-hand drive' },
  ]
  expect(listingJsonLd({ ...golf, facts }, absolute)).toMatchObject({
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
  })
  const unsaid = Object.keys(listingJsonLd(golf, absolute))
  for (const name of ['bodyType', 'color', 'steeringPosition', 'numberOfDoors', 'vehicleEngine'])
    expect(unsaid).not.toContain(name)
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
