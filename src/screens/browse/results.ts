import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  browseResults,
  resultsSent,
  type Sent,
} from '../../features/search/results/browse.client.ts'
import type { Criteria } from '../../features/search/criteria.ts'
import { usePageSent } from '../../platform/pages/status.ts'

/** The results to show for what is asked: those before stay until the new ones are there. */
export function useResults(criteria: Criteria) {
  const queries = useQueryClient()
  const sent = usePageSent<Sent>()
  const query = useInfiniteQuery({
    ...browseResults(criteria),
    initialData: () => resultsSent(queries, criteria, sent),
  })
  const [previous, setPrevious] = useState(query.data)
  if (query.data && query.data !== previous) setPrevious(query.data)
  const results = query.data ?? previous
  const hasFailed = query.isError && !query.data
  return {
    results,
    /** On their way, whether or not older ones stand there meanwhile. */
    isComing: !query.data && !hasFailed,
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
