import type { Dependencies, Urgency } from '../../platform/page-cache/scopes.ts'
import type { Make } from '../cars/rules.ts'

/** The names under which changes of cars are told: what shows one of these is made anew. */
export const scopes = {
  /** All that one listing is, its photos and its state. */
  listing: (id: number) => `listing:${id}`,
  /** Any car of a make. */
  make: (make: Make) => `make:${make.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
  /** Any car at all. */
  cars: 'cars',
  /** Which cars have come on sale last, of those that are set apart or of the others. */
  newest: (isFeatured: boolean) => `newest:${isFeatured ? 'premium' : 'standard'}`,
} as const

/** Beyond so many cars nobody sees by a count that one of them is new. */
const many = 10_000

/** A listing's page is that of its last change; the cars beside it are like those of any list. */
export const showingListing = ({
  id,
  similar,
}: {
  id: number
  similar: readonly { id: number }[]
}): Dependencies => ({ ...showingCars(similar), [scopes.listing(id)]: 'now' })

/** The newest of either list: those that are shown, until another comes on sale. */
export const showingNewest = (
  isFeatured: boolean,
  cars: readonly { id: number }[],
): Dependencies => ({
  ...showingCars(cars),
  [scopes.newest(isFeatured)]: 'soon',
})

/** Counts of all cars. */
export const showingCounts = (largest: number): Dependencies => ({
  [scopes.cars]: largest > many ? 'later' : 'soon',
})

const showingCars = (cars: readonly { id: number }[]): Record<string, Urgency> =>
  Object.fromEntries(cars.map(({ id }) => [scopes.listing(id), 'soon' as const]))
