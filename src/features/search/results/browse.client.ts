import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { ApiError, read } from '../../../platform/pages/queries.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
import type { ListingCard } from '../../listings/schema.ts'
import { without } from './browse-criteria.ts'
import { criteriaQuery, type Criteria, type CriteriaField, type Refusal } from '../criteria.ts'
import type { SearchResponse } from '../schema.ts'
import { searchListings } from '../search.client.ts'

/** One page of results, with what was really asked for and what the API would not take. */
export type ResultPage = SearchResponse & { criteria: Criteria; refused: Refusal[] }
export type Results = InfiniteData<ResultPage, unknown>

type Ask = (criteria: Criteria) => Promise<SearchResponse>

/** The results from the page that `criteria` name, and the pages after it, one by one. */
export const browseResults = (criteria: Criteria) =>
  infiniteQueryOptions({
    queryKey: ['/api/listings', criteriaQuery(criteria).toString(), 'pages'],
    queryFn: async (context): Promise<ResultPage> => {
      const ask: Ask = (requested) =>
        read<SearchResponse>('/api/listings', criteriaQuery(requested)).queryFn(context)
      const requested = context.pageParam
      const isFirst = requested.cursor === criteria.cursor
      // A later page that is refused is an error to say, not one to begin again from the top.
      return isFirst
        ? askForgivingly(requested, ask)
        : { ...(await ask(requested)), criteria: requested, refused: [] }
    },
    initialPageParam: criteria,
    getNextPageParam: ({ nextCursor, criteria: requested }) =>
      nextCursor ? { ...requested, cursor: nextCursor } : undefined,
  })

/** What the server says of the response that it sent along with the page. */
export type Sent = { forQuery: string; requested: Criteria; refused: Refusal[] }

export function sentWith(criteria: Criteria, { pages }: Results): Sent | undefined {
  const [first] = pages
  if (!first) return undefined
  const { criteria: requested, refused } = first
  return { forQuery: criteriaQuery(criteria).toString(), requested, refused }
}

/** The first page of these results, where it came with the document. */
export function resultsSent(
  queries: QueryClient,
  criteria: Criteria,
  sent: Sent | undefined,
): InfiniteData<ResultPage, Criteria> | undefined {
  if (sent?.forQuery !== criteriaQuery(criteria).toString()) return undefined
  const { requested, refused } = sent
  const cached = queries.getQueryData(searchListings(requested).queryKey)
  return cached && { pages: [{ ...cached, criteria: requested, refused }], pageParams: [criteria] }
}

/** Asks again without what the API refuses (a town it doesn't know), and says what that was. */
export async function askForgivingly(criteria: Criteria, ask: Ask): Promise<ResultPage> {
  try {
    return { ...(await ask(criteria)), criteria, refused: [] }
  } catch (error) {
    const refusal = refusalIn(error, criteria)
    if (!refusal) throw error
    const page = await askForgivingly(without(criteria, refusal.field), ask)
    return { ...page, refused: [refusal, ...page.refused] }
  }
}

function refusalIn(
  error: unknown,
  criteria: Criteria,
): (Refusal & { field: CriteriaField }) | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  const { field } = error
  if (!isRequested(field, criteria)) return null
  return { field, value: String(criteria[field]), message: refusalOf(error).message }
}

/** Only a field that was asked for can be dropped, so that asking again comes to an end. */
const isRequested = (field: unknown, criteria: Criteria): field is CriteriaField =>
  typeof field === 'string' && Object.hasOwn(criteria, field)

/** The cars of all pages in order; one that moved on between two requests is listed once. */
export function carsOf({ pages }: Pick<Results, 'pages'>): ListingCard[] {
  const seen = new Set<number>()
  return pages
    .flatMap((page) => page.items)
    .filter(({ id }) => !seen.has(id) && Boolean(seen.add(id)))
}
