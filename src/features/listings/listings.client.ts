import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/pages/queries.ts'
import type { AskingPrices } from './asking-prices/schema.ts'
import type { ShownEvidence } from './evidence/schema.ts'
import type { MotHistory } from './mot-history/schema.ts'
import type { EndedListing, Listing, MakesResponse } from './schema.ts'

export const listingById = (id: string) =>
  queryOptions(read<Listing>(`/api/listings/${encodeURIComponent(id)}`))

export const motHistoryOf = (id: number) =>
  queryOptions(read<MotHistory>(`/api/listings/${id}/mot-history`))

export const evidenceOf = (id: number) =>
  queryOptions(read<ShownEvidence>(`/api/listings/${id}/evidence`))

export const askingPricesOf = ({ make, family }: Pick<Listing, 'make' | 'family'>) =>
  queryOptions(read<AskingPrices>('/api/asking-prices', new URLSearchParams({ make, family })))

export const endedListingById = (id: string) =>
  queryOptions(read<EndedListing>(`/api/listings/${encodeURIComponent(id)}/ended`))

export const makesOnSale = () => queryOptions(read<MakesResponse>('/api/makes'))
