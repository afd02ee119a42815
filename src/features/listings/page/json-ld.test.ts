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
