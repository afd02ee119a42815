import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import { figureDays } from '../rules.ts'
import type { ListingFigures } from '../schema.ts'

/** What came of one's own listing in the last days, today included. */
export const figuresOf = (listingId: number, days: number = figureDays.usual) =>
  queryOptions(
    read<ListingFigures>(
      `/api/auth/listings/${listingId}/figures`,
      new URLSearchParams({ days: String(days) }),
    ),
  )
