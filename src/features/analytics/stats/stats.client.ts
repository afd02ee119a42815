import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import { statsDays } from '../rules.ts'
import type { ListingStats } from '../schema.ts'

/** What came of one's own listing in the last days, today included. */
export const statsOf = (listingId: number, days: number = statsDays.usual) =>
  queryOptions(
    read<ListingStats>(
      `/api/auth/listings/${listingId}/figures`,
      new URLSearchParams({ days: String(days) }),
    ),
  )
