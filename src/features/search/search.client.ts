import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/pages/queries.ts'
import type { ListingCard } from '../listings/schema.ts'
import { criteriaQuery, type Criteria } from './criteria.ts'
import type { SearchCounts, SearchResponse } from './schema.ts'

export const featuredListings = () => queryOptions(read<ListingCard[]>('/api/listings/featured'))

export const standardListings = () => queryOptions(read<ListingCard[]>('/api/listings/standard'))

/** One page of results; follow `nextCursor` for the next. */
export const searchListings = (criteria: Criteria) =>
  queryOptions(read<SearchResponse>('/api/listings', criteriaQuery(criteria)))

/** The counts that a list of these criteria came without. */
export const searchCounts = (criteria: Criteria) =>
  queryOptions(read<SearchCounts>('/api/listings/counts', criteriaQuery(criteria)))
