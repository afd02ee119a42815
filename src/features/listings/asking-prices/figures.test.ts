import { expect, test } from 'vitest'
import { describePrices, most } from './figures.ts'
import type { PricedCar } from './schema.ts'

const car = (pounds: number, outcome: PricedCar['outcome'] = 'on-sale'): PricedCar => ({
  id: pounds,
  pounds,
  miles: 50_000,
  year: 1990,
  listedAt: '2026-05-01T09:00:00.000Z',
  outcome,
})

test('prices are said from the least to the most, with the half in the middle, in whatever order', () => {
  const cars = [9, 1, 8, 2, 7, 3, 6, 4].map((n) => car(n * 1_000, n > 6 ? 'sold' : 'on-sale'))
  cars.push(car(5_000, 'unsold'))
  expect(describePrices(cars)).toBe(
    '9 cars listed here in the last two years: 5 on sale, 3 sold, 1 not sold. Asked from £1,000 to £9,000, half of them between £3,000 and £7,000.',
  )
})

test('a list of sales that is cut at its limit says that they are the latest', () => {
  const cars = Array.from({ length: most }, (_, n) => car(1_000 + n))
  expect(describePrices(cars)).toMatch(/^The latest 80 cars listed here in the last two years: 80 /)
})

test('nothing is said of what a car is worth', () => {
  const cars = Array.from({ length: 8 }, (_, n) => car(1_000 + n))
  expect(describePrices(cars)).not.toMatch(/deal|worth|value|bargain|good|fair|cheap/i)
})

test('what there is none of is not counted, and prices that are all alike are no range', () => {
  const cars = Array.from({ length: 8 }, (_, n) => car(n === 0 ? 9_000 : 12_500))
  expect(describePrices(cars)).toBe(
    '8 cars listed here in the last two years: 8 on sale. Asked from £9,000 to £12,500, half of them about £12,500.',
  )
})
