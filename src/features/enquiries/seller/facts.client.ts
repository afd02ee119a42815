import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import type { SellerFacts } from './schema.ts'

export const sellerFactsOf = (listingId: number) =>
  queryOptions(read<SellerFacts>(`/api/listings/${listingId}/seller`))
