import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SearchCounts } from '../schema.ts'
import { searchCounts } from '../search.client.ts'
import type { Results } from './browse.client.ts'

/** The pages with the counts that they came without, once these are there. */
export function withCounts(results: Results, counts: SearchCounts): Results {
  return {
    ...results,
    pages: results.pages.map((page) => (page.facets ? page : { ...page, ...counts })),
  }
}

/** Asks for what was still being counted when a list went out, which holds for all of its pages. */
export function useLateCounts(results: Results | undefined): Results | undefined {
  const late = results?.pages.find(({ facets }) => !facets)
  const { cursor: _, sort: __, ...criteria } = late?.criteria ?? {}
  const { data: counts } = useQuery({
    ...searchCounts(criteria),
    enabled: late !== undefined,
    // While there is a lot to count.
    retry: 3,
  })
  return useMemo(
    () => (results && late && counts ? withCounts(results, counts) : results),
    [results, late, counts],
  )
}
