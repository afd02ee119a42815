import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../platform/pages/queries.ts'
import { anew } from './office.client.ts'
import { mostShown } from './schema.ts'

type List<Row> = {
  /** Where the list is read. */
  path: string
  /** What it is searched by. */
  q?: string
  /** Its newest rows, which came with the page: one more than is shown, where there are more. */
  first: readonly Row[]
  /** Where the next page begins, by the last row that is shown. */
  after(last: Row): Record<string, string>
}

/** The rows that are shown, and the way to those after them. */
export type Older = {
  hasMore: boolean
  isLong: boolean
  isLoading: boolean
  /** Why the next page didn't come. */
  error: Error | null
  show(): void
}

const byNumber = ({ id }: { id: number }) => ({ before: String(id) })

/** Of a list that is ordered by its numbers. */
export const useOlder = <Row extends { id: number }>(list: Omit<List<Row>, 'after'>) =>
  useOlderAfter<Row>({ ...list, after: byNumber })

/** Once somebody asks for what is older, all pages are read together, so that none is missed where rows are added. */
export function useOlderAfter<Row>({ path, q = '', first, after }: List<Row>) {
  const queries = useQueryClient()
  const queryKey = [path, 'pages', q] as const
  const nextOf = (rows: readonly Row[]) =>
    rows.length > mostShown ? after(rows[mostShown - 1]!) : undefined
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery({
      queryKey,
      initialPageParam: {} as Record<string, string>,
      queryFn: ({ pageParam, queryKey: _, ...context }) => {
        const page = read<readonly Row[]>(
          path,
          new URLSearchParams({ ...(q && { q }), ...pageParam }),
        )
        return page.queryFn({ ...context, queryKey: page.queryKey })
      },
      getNextPageParam: nextOf,
      ...anew,
      enabled: ({ state }) => state.data !== undefined,
    })
  const older: Older = {
    hasMore: data ? hasNextPage : nextOf(first) !== undefined,
    isLong: data !== undefined || nextOf(first) !== undefined,
    isLoading: isFetchingNextPage,
    error: isFetchNextPageError ? error : null,
    show: () => {
      if (!data) queries.setQueryData(queryKey, { pages: [first], pageParams: [{}] })
      void fetchNextPage()
    },
  }
  const pages = data?.pages ?? [first]
  return { rows: pages.flatMap((rows) => rows.slice(0, mostShown)), older }
}
