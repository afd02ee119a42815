import { expect, test } from 'vitest'
import { newestLimit } from '../../listings/rules.ts'
import type { ListingCard } from '../../listings/schema.ts'
import {
  filterListings,
  homeAddress,
  homeList,
  loosenings,
  readHomeFilters,
  totalInBrowse,
} from './home-filters.ts'

const car = (id: number, make: ListingCard['make'], year: number, price: string): ListingCard => ({
  id,
  make,
  model: 'Model',
  year,
  mileage: 80_000,
  condition: 'good',
  price,
  location: 'Harrogate',
  isPremium: false,
  isActive: true,
  state: 'live',
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2026-12-01T09:00:00.000Z',
  images: [],
  description: 'A car',
  photoCount: 0,
})

const golf = car(4, 'Volkswagen', 1991, '9995.00')
const m3 = car(3, 'BMW', 1988, '64995.00')
const e36 = car(2, 'BMW', 1996, '10000.00')
const nineEleven = car(1, 'Porsche', 1984, '100000.50')
const recent = [golf, m3, e36, nineEleven]

const from = (query: string) => readHomeFilters(new URLSearchParams(query))
const ids = (listings: ListingCard[]) => listings.map(({ id }) => id)

test('a make must equal the listing’s make', () => {
  expect(ids(filterListings(recent, from('make=BMW')))).toEqual([3, 2])
})

test('a maximum price includes the cars at that price, compared as numbers', () => {
  expect(ids(filterListings(recent, from('maxPrice=10000')))).toEqual([4, 2])
  expect(ids(filterListings(recent, from('maxPrice=100000'))), '£100,000+').toHaveLength(4)
  expect(ids(filterListings(recent, from('maxPrice=100001')))).toHaveLength(4)
  expect(ids(filterListings(recent, from('maxPrice=99999')))).toEqual([4, 3, 2])
})

test('a minimum price includes the cars at that price, and bounds with a maximum on both sides', () => {
  expect(ids(filterListings(recent, from('priceFrom=10000')))).toEqual([3, 2, 1])
  expect(ids(filterListings(recent, from('priceFrom=10000&maxPrice=64995')))).toEqual([3, 2])
  expect(homeAddress(from('maxPrice=12k&priceFrom=£5k'))).toBe('/?priceFrom=5000&maxPrice=12000')
})

test('the years bound on both sides', () => {
  expect(ids(filterListings(recent, from('yearFrom=1988&yearTo=1991')))).toEqual([4, 3])
})

test('empty and ‘all’ clear a filter, and what makes no sense is no filter', () => {
  for (const query of ['', 'make=&maxPrice=', 'make=all&maxPrice=all', 'make=Trabant&maxPrice=-1'])
    expect(ids(filterListings(recent, from(query)))).toEqual([4, 3, 2, 1])
})

test('recent is the order given; prices go up or down; the list given is left alone', () => {
  expect(ids(filterListings(recent, from('sort=recent')))).toEqual([4, 3, 2, 1])
  expect(ids(filterListings(recent, from('sort=price-low')))).toEqual([4, 2, 3, 1])
  expect(ids(filterListings(recent, from('sort=price-high')))).toEqual([1, 3, 2, 4])
  expect(ids(recent)).toEqual([4, 3, 2, 1])
})

test('an order that the home page does not offer is the default', () => {
  expect(from('sort=nearest')).toEqual({})
})

test('filters go into the address and come back', () => {
  const filters = { make: 'Alfa Romeo', maxPrice: 25_000, sort: 'price-low' } as const
  expect(homeAddress(filters)).toBe('/?make=Alfa+Romeo&maxPrice=25000&sort=price-low')
  expect(from(homeAddress(filters).slice(2))).toEqual(filters)
  expect(homeAddress({})).toBe('/')
})

test('an empty result says what dropping each filter would find', () => {
  const ways = loosenings(recent, from('make=Porsche&maxPrice=10000&sort=price-low'))
  expect(ways.map(({ dropped, n }) => [dropped, n])).toEqual([
    ['make', 2],
    ['price', 1],
  ])
  expect(homeAddress(ways[1]!.filters)).toBe('/?make=Porsche&sort=price-low')
  const [both] = loosenings(recent, from('priceFrom=20000&maxPrice=30000'))
  expect(both, 'both prices are one filter').toMatchObject({ dropped: 'price', filters: {}, n: 4 })
})

test('a list has as many cars as are shown, says how many pass, and why none does', () => {
  const { cars, ...counts } = homeList(recent, from('make=BMW'), 1)
  expect(ids(cars)).toEqual([3])
  expect(counts).toEqual({ found: 2, all: 4, ways: [] })
  const none = homeList(recent, from('make=Porsche&maxPrice=10000'), 8)
  expect(none).toMatchObject({ cars: [], found: 0, all: 4 })
  expect(none.ways.map(({ dropped }) => dropped)).toEqual(['make', 'price'])
})

test('the total in Browse is counted, or summed by make, or not claimed', () => {
  const full = Array.from({ length: newestLimit }, (_, n) => car(n + 10, 'Audi', 1990, '5000.00'))
  const byMake = [
    { make: 'Audi', n: 90 },
    { make: 'BMW', n: 12 },
  ]
  const total = (lists: ListingCard[][], makes: typeof byMake | undefined, query: string) =>
    totalInBrowse(
      lists.map((list) => homeList(list, from(query), 8)),
      makes,
      from(query),
    )
  expect(total([recent, []], undefined, 'maxPrice=10000')).toBe(2)
  expect(total([recent, full], byMake, '')).toBe(102)
  expect(total([recent, full], byMake, 'make=BMW')).toBe(12)
  for (const other of ['priceFrom=5000', 'maxPrice=10000', 'yearTo=1990'])
    expect(total([recent, full], byMake, other), other).toBeUndefined()
  expect(total([recent, full], undefined, '')).toBeUndefined()
})
