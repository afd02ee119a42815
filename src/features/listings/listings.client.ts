import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/pages/queries.ts'
import type { Listing, MakesResponse } from './schema.ts'

export const listingById = (id: string) =>
  queryOptions(read<Listing>(`/api/listings/${encodeURIComponent(id)}`))

export const makesOnSale = () => queryOptions(read<MakesResponse>('/api/makes'))
