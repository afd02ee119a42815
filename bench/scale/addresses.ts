import { makes } from '../../src/features/cars/rules.ts'
import { sorts, withinChoices, type Sort } from '../../src/features/search/rules.ts'

/** What is asked for, from numbers that are the same each time. */

/** Numbers from 0 up to 1, always the same ones. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pick = <T>(of: readonly T[], chance: number): T => of[Math.floor(chance * of.length)]!

/** So many that none is asked for twice within a row, as no row is answered as often. */
const anew = 20_000

/** Cars and towns that are there: what else is asked for are things that everybody knows. */
export type Stock = { onSale: number[]; towns: string[] }

const each = (make: (n: number, chance: () => number) => string, n = anew) => {
  const chance = chances(n)
  return Array.from({ length: n }, (_, index) => make(index, chance))
}

const words = ['full service history', 'garaged', 'barn find', 'papers', 'coupe', 'estate', 'turbo']

export const searches = {
  makeAndPriceAgain: () =>
    makes.flatMap((make) =>
      [5_000, 10_000, 25_000, 50_000].map(
        (price) => `/api/listings?make=${encodeURIComponent(make)}&maxPrice=${price}`,
      ),
    ),
  makeAndPrice: () => each((n, chance) => `/api/listings?${makeAndPrice(n, chance)}`),
  text: ({ towns }: Stock) =>
    each((n, chance) => {
      const asked = [pick(makes, chance() ** 2), pick(words, chance()), pick(towns, chance())]
      return `/api/listings?q=${encodeURIComponent(`${asked.join(' ')} ${1980 + (n % 26)}`)}`
    }),
  oneWord: ({ towns }: Stock) =>
    each(
      (n) =>
        `/api/listings?q=${encodeURIComponent(n % 2 ? pick(words, (n % 70) / 70) : pick(towns, (n % 97) / 97))}`,
    ),
  place: ({ towns }: Stock) => each((n, chance) => `/api/listings?${near(towns, n, chance)}`),
  inOrder: (sort: Sort, { towns }: Stock) =>
    each((n, chance) => {
      const place = sort === 'nearest' ? `${near(towns, n, chance)}&` : ''
      return `/api/listings?${place}maxPrice=${1_000 + n * 4}&sort=${sort}`
    }),
}

const makeAndPrice = (n: number, chance: () => number) =>
  `make=${encodeURIComponent(pick(makes, chance() ** 2))}&maxPrice=${1_000 + n * 4}`

const near = (towns: string[], n: number, chance: () => number) =>
  `near=${encodeURIComponent(pick(towns, chance()))}&within=${pick(withinChoices, chance())}&priceFrom=${500 + n}`

export const pages = {
  browse: () => each((n, chance) => `/browse?${makeAndPrice(n, chance)}`),
  listing: ({ onSale }: Stock) => onSale.map((id) => `/listing/${id}`),
  listingApi: ({ onSale }: Stock) => onSale.map((id) => `/api/listings/${id}`),
  home: () => each((n) => `/?visit=${n}`),
}

/** The searches whose later pages are read: of all makes, in each order that has pages of one kind. */
export const longSearches = () =>
  makes
    .slice(0, 10)
    .flatMap((make) =>
      sorts
        .filter(({ value }) => value !== 'nearest')
        .map(({ value }) => `/api/listings?make=${encodeURIComponent(make)}&sort=${value}`),
    )

/**
 * What visitors ask for: some things are asked for by many, and others by one. Four in ten look at a
 * car, four at a list, one at the home page; the rest is asked by scripts.
 */
export function visits({ onSale, towns }: Stock): string[] {
  const lists = each((n, chance) => {
    const make = `make=${encodeURIComponent(pick(makes, chance() ** 2))}`
    const price = `maxPrice=${pick([5_000, 10_000, 25_000, 50_000], chance())}`
    return pick(
      [
        make,
        price,
        `${make}&${price}`,
        `${make}&condition=good`,
        `location=${encodeURIComponent(pick(towns, chance()))}`,
        `${make}&yearFrom=${1980 + (n % 20)}`,
      ],
      chance(),
    )
  }, 600)
  return each((_, chance) => {
    const kind = chance()
    const list = pick(lists, chance() ** 3)
    if (kind < 0.1) return '/'
    if (kind < 0.15) return '/browse'
    if (kind < 0.4) return `/browse?${list}`
    if (kind < 0.8) return `/listing/${pick(onSale, chance() ** 4)}`
    if (kind < 0.95) return `/api/listings?${list}`
    return '/api/makes'
  })
}
