import { expect, test } from 'vitest'
import type { ShareCardData } from './address.ts'
import { squareDesign, wideDesign } from './design.ts'

const golf: ShareCardData = {
  id: 12,
  year: 1990,
  make: 'Volkswagen',
  model: 'Golf GTI',
  mileage: 84_000,
  condition: 'very-good',
  price: '15995.00',
  location: 'Harrogate',
  isPremium: false,
  state: 'live',
  images: [],
}

test.each([
  ['wide', wideDesign],
  ['square', squareDesign],
])('a %s card says of the plate what the listing’s page does', (_shape, design) => {
  expect(JSON.stringify(design(golf))).toContain('"G/H-REG"')
  expect(JSON.stringify(design({ ...golf, plate: 'H-reg' }))).toContain('"H-REG"')
})
