import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import {
  browseResults,
  resultsSent,
  type Sent,
} from '../../features/search/results/browse.client.ts'
import type { Criteria } from '../../features/search/criteria.ts'

/** The results to show for what is asked: those before stay until the new ones are there. */
export function useResults(criteria: Criteria) {
  const queries = useQueryClient()
  const { sent } = useLoaderData<{ sent?: Sent }>()
  const answer = useInfiniteQuery({
    ...browseResults(criteria),
    initialData: () => resultsSent(queries, criteria, sent),
  })
  const [kept, setKept] = useState(answer.data)
  if (answer.data && answer.data !== kept) setKept(answer.data)
  const results = answer.data ?? kept
  const hasFailed = answer.isError && !answer.data
  return {
    results,
    /** On their way, whether or not older ones stand there meanwhile. */
    isComing: !answer.data && !hasFailed,
    hasFailed,
    retry: () => void answer.refetch(),
    /** The page after those that are shown, if there is one. */
    more: answer.hasNextPage
      ? {
          isComing: answer.isFetchingNextPage,
          hasFailed: answer.isFetchNextPageError,
          fetch: answer.fetchNextPage,
        }
      : null,
  }
}
export type BrowseResults = ReturnType<typeof useResults>
