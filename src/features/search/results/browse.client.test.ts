import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/pages/queries.ts'
import type { ListingCard } from '../../listings/schema.ts'
import { askForgivingly, browseResults, carsOf, type ResultPage } from './browse.client.ts'
import type { Criteria } from '../criteria.ts'
import type { SearchResponse } from '../schema.ts'

const response: SearchResponse = {
  items: [],
  nextCursor: null,
  total: { n: 0, exact: true },
  facets: { make: [], model: [], condition: [], location: [], maxPrice: [] },
  factChoices: [],
  factsAsked: [],
  unsaid: null,
  sort: 'premium-first',
  place: null,
  isArea: false,
  otherPlaces: [],
  understood: null,
}
const refusing = (field: string) =>
  new ApiError(400, JSON.stringify({ message: `${field}: no`, code: 'invalid', field }))

test('a town that the API doesn’t know is dropped with its distance and order, and named', async () => {
  const ask = vi.fn(async (criteria: Criteria) => {
    if (criteria.near) throw refusing('near')
    return response
  })
  const near = { make: 'BMW', near: 'zzz', within: 25, sort: 'nearest' } as const
  const page = await askForgivingly(near, ask)
  expect(page.criteria).toEqual({ make: 'BMW' })
  expect(page.refused).toEqual([{ field: 'near', value: 'zzz', message: 'near: no' }])
})

test('two refusals drop two fields', async () => {
  const page = await askForgivingly({ near: 'zzz', cursor: 'abc' }, async (criteria) => {
    if (criteria.near) throw refusing('near')
    if (criteria.cursor) throw refusing('cursor')
    return response
  })
  expect(page.criteria).toEqual({})
  expect(page.refused.map(({ field }) => field)).toEqual(['near', 'cursor'])
})

test('a fault, or a refusal of a parameter that was not sent, is an error', async () => {
  const failing = (error: Error) => askForgivingly({}, async () => Promise.reject(error))
  await expect(failing(new ApiError(500, 'no'))).rejects.toThrow('500: no')
  await expect(failing(refusing('near'))).rejects.toThrow('400')
  await expect(failing(new ApiError(400, 'plain words'))).rejects.toThrow('400: plain words')
})

test('the next page is requested with the same criteria, and its cursor', () => {
  const { getNextPageParam } = browseResults({ near: 'zzz' })
  const page: ResultPage = {
    ...response,
    nextCursor: 'next',
    criteria: { make: 'BMW' },
    refused: [],
  }
  expect(getNextPageParam(page, [page], {}, [{}])).toEqual({ make: 'BMW', cursor: 'next' })
  expect(getNextPageParam({ ...page, nextCursor: null }, [], {}, [])).toBeUndefined()
})

test('pages are joined in order, and a car that moved between them is shown once', () => {
  const page = (...ids: number[]): ResultPage => ({
    ...response,
    items: ids.map((id) => ({ id }) as ListingCard),
    criteria: {},
    refused: [],
  })
  expect(carsOf({ pages: [page(3, 2), page(2, 1)] }).map(({ id }) => id)).toEqual([3, 2, 1])
})
