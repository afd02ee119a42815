import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import {
  browseResults,
  resultsSent,
  type Sent,
} from '../../features/search/results/browse.client.ts'
import { useLateCounts } from '../../features/search/results/late-counts.ts'
import type { Criteria } from '../../features/search/criteria.ts'
import { usePageSent } from '../../platform/pages/status.ts'

/**
 * The results to show for what is asked: those before stay until the new ones are there. These are drawn in
 * the background, so that the next choice doesn't wait for them.
 */
export function useResults(criteria: Criteria) {
  const queries = useQueryClient()
  const sent = usePageSent<Sent>()
  const query = useInfiniteQuery({
    ...browseResults(criteria),
    initialData: () => resultsSent(queries, criteria, sent),
  })
  const data = useDeferredValue(query.data)
  const [previous, setPrevious] = useState(data)
  if (data && data !== previous) setPrevious(data)
  const results = useLateCounts(data ?? previous)
  const hasFailed = query.isError && !query.data
  // Pages after the first are added to the same results.
  const isDrawn = !!data && data.pages[0] === query.data?.pages[0]
  return {
    results,
    /** On their way, whether or not older ones stand there meanwhile. */
    isComing: !isDrawn && !hasFailed,
    hasFailed,
    retry: () => void query.refetch(),
    /** The page after those that are shown, if there is one. */
    more: query.hasNextPage
      ? {
          isComing: query.isFetchingNextPage,
          hasFailed: query.isFetchNextPageError,
          fetch: query.fetchNextPage,
        }
      : null,
  }
}
export type BrowseResults = ReturnType<typeof useResults>
