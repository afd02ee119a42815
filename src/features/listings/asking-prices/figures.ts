import { counted, pounds } from '../../../ui/format.ts'
import type { ListingState } from '../rules.ts'
import type { PricedCar } from './schema.ts'

/** So many cars are told of at most. */
export const most = 80

/** Fewer tell nothing of what a car is asked for. */
export const fewest = 8

/** Where a share of sorted figures lies: 0.25 for the first quarter. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at % 1)
}

/** To the nearest fifty pounds, as what is between two prices is nobody's. */
const rounded = (amount: number) => Math.round(amount / 50) * 50

const outcomes = [
  ['on-sale', 'on sale'],
  ['sold', 'sold'],
  ['unsold', 'not sold'],
] as const

/** What has come of asking so much. */
export function outcomeOf(state: ListingState, isOnSale: boolean): PricedCar['outcome'] {
  if (state === 'sold') return 'sold'
  return isOnSale ? 'on-sale' : 'unsold'
}

/** What was asked, in sentences. At least `fewest` cars; of `most` it is said that there may be more. */
export function describePrices(cars: readonly PricedCar[]): string {
  const parts = outcomes.flatMap(([outcome, words]) => {
    const n = cars.filter((car) => car.outcome === outcome).length
    return n > 0 ? [`${n} ${words}`] : []
  })
  const prices = cars.map((car) => car.pounds).toSorted((a, b) => a - b)
  const [low, high] = [0.25, 0.75].map((share) => pounds(rounded(quantile(prices, share))))
  return [
    `${cars.length < most ? '' : 'The latest '}${counted(cars.length, 'car')} listed here in the last two years: ${parts.join(', ')}.`,
    `Asked from ${pounds(prices[0]!)} to ${pounds(prices.at(-1)!)}, half of them ${low === high ? `about ${low}` : `between ${low} and ${high}`}.`,
  ].join(' ')
}
