import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/pages/queries.ts'
import type { ListingCard } from '../listings/schema.ts'
import { criteriaQuery, type Criteria } from './criteria.ts'
import type { SearchAnswer } from './schema.ts'

export const featuredListings = () => queryOptions(read<ListingCard[]>('/api/listings/featured'))

export const standardListings = () => queryOptions(read<ListingCard[]>('/api/listings/standard'))

/** One page of results; follow `nextCursor` for the next. */
export const searchListings = (criteria: Criteria) =>
  queryOptions(read<SearchAnswer>('/api/listings', criteriaQuery(criteria)))
