import { expect, test } from 'vitest'
import { createQueries } from '../../platform/pages/queries.ts'
import { refreshListings } from './refresh.client.ts'

test('after a change of a listing what shows it is read again, and nothing else', () => {
  const queries = createQueries(() => Promise.reject(new Error('nothing is asked here')))
  const shown = [
    '/api/listings',
    '/api/listings/featured',
    '/api/listings/standard',
    '/api/makes',
    '/api/comparison',
    '/api/auth/saved-cars',
    '/api/auth/listings',
    '/api/auth/phones',
    '/api/manage',
    '/api/listings/7',
    '/api/listings/7/seller',
    '/api/listings/7/mot-history',
    '/api/listings/7/evidence',
    '/api/auth/listings/7',
    '/api/auth/listings/7/score',
  ]
  const others = [
    '/api/listings/8',
    '/api/listings/8/seller',
    '/api/auth/listings/8',
    '/api/auth/user',
    '/api/places',
  ]
  for (const path of [...shown, ...others]) queries.setQueryData([path, ''], {})
  queries.setQueryData(['/api/listings', 'make=BMW'], {})
  refreshListings(queries, 7)
  const stale = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey[0])
  expect(stale.toSorted()).toEqual([...shown, '/api/listings'].toSorted())
})
