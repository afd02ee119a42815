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

const designs = [
  ['wide', wideDesign],
  ['square', squareDesign],
] as const

test.each(designs)(
  'B4: a %s card has nothing that could reach the seller past the site',
  (_, design) => {
    const drawn = JSON.stringify(
      design({ ...golf, model: 'GTI, ring 07700 900987', location: 'Leeds, t.me/ann' }),
    )
    expect(drawn).toContain('GTI, ring …')
    expect(drawn).toContain('Leeds, …')
    expect(drawn).not.toMatch(/07700|900987|t\.me/)
  },
)

test.each(designs)('a %s card says of the plate what the listing’s page does', (_shape, design) => {
  expect(JSON.stringify(design(golf))).toContain('"G/H-REG"')
  expect(JSON.stringify(design({ ...golf, plate: 'H-reg' }))).toContain('"H-REG"')
})
