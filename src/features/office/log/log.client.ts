import { infiniteQueryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import { anew } from '../office.client.ts'
import type { Acts } from './schema.ts'

/** What the log is searched by, as the page's address and the API have it. */
export type LogSearch = { q: string; from: string; until: string }

const queryOf = (search: LogSearch) =>
  new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))

export const officeLog = (search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: ['/api/office/log', queryOf(search).toString()] as const,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, queryKey: _, ...context }) => {
      const query = queryOf(search)
      if (pageParam !== null) query.set('before', String(pageParam))
      const page = read<Acts>('/api/office/log', query)
      return page.queryFn({ ...context, queryKey: page.queryKey })
    },
    getNextPageParam: ({ next }) => next,
    ...anew,
  })

/** All that was found, as a spreadsheet. */
export const logExport = (search: LogSearch): string => {
  const query = queryOf(search).toString()
  return query ? `/api/office/log/export?${query}` : '/api/office/log/export'
}
