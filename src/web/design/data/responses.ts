import { ApiError, createQueries, readKey, type Send } from '../../../platform/pages/queries.ts'
import type { User } from '../../../features/accounts/schema.ts'
import type { ListingStats } from '../../../features/analytics/schema.ts'
import type { ListingScore } from '../../../features/selling/score/schema.ts'
import type { Understanding } from '../../../features/search/schema.ts'

/** Who looks at the design page. They have saved the first car, and seven conversations wait. */
export const ann: User = {
  id: 1,
  email: 'ann@example.com',
  name: 'Ann',
  createdAt: '2024-03-01T09:00:00.000Z',
  emailVerified: true,
  unreadMessages: 7,
}

const stats = (views: (day: number) => number): ListingStats => {
  const days = Array.from({ length: 30 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 9, 23 + at)).toISOString().slice(0, 10),
    views: views(at),
    saves: views(at) % 4,
    calls: views(at) % 9 === 8 ? 1 : 0,
    enquiries: views(at) % 7 === 6 ? 1 : 0,
  }))
  const sum = (stat: 'views' | 'saves' | 'calls' | 'enquiries') =>
    days.reduce((total, day) => total + day[stat], 0)
  return {
    from: days[0]!.day,
    to: days.at(-1)!.day,
    days,
    totals: {
      views: sum('views'),
      saves: sum('saves'),
      calls: sum('calls'),
      enquiries: sum('enquiries'),
    },
  }
}

const score = (lacking: number): ListingScore => ({
  like: 41,
  items: (['photos', 'description', 'serviceHistory', 'mot', 'owners'] as const).map(
    (name, at) => ({
      name,
      isThere: at >= lacking,
      likeWithIt: 31 - 5 * at,
    }),
  ),
})

/** Listings whose figures are in each of their states. */
export const statsIn = { full: 1, empty: 2, loading: 3, failed: 4 }
/** Listings that have all that buyers look for, or lack some of it. */
export const scoreOf = { complete: 1, lacking: 2 }
export const savedCarId = 1

const figures = (id: number) => `/api/auth/listings/${id}/figures?days=30`

const responses: Responses = {
  '/api/auth/user': ann,
  [`/api/saved-cars/${savedCarId}/status`]: { isSaved: true },
  [figures(statsIn.full)]: stats((day) => ((day * 37) % 41) + day),
  [figures(statsIn.empty)]: stats(() => 0),
  [`/api/auth/listings/${scoreOf.complete}/score`]: score(0),
  [`/api/auth/listings/${scoreOf.lacking}/score`]: score(3),
}

/** By the path of what is asked: what comes, why it doesn't, or `never` where it is on its way for good. */
export type Responses = Readonly<Record<string, unknown>>
export const never = Symbol('never')

/** Responds by a table, on the server as in the browser: nothing leaves the page. */
const sendFrom =
  (table: Responses): Send =>
  (path) => {
    const response = Object.hasOwn(table, path)
      ? table[path]
      : new ApiError(503, 'We are busy just now. Please try again in a moment.')
    if (response === never) return new Promise(() => {})
    if (response instanceof Error) return Promise.reject(response)
    const text = JSON.stringify(response)
    return Promise.resolve({ ok: true, status: 200, statusText: 'OK', text: async () => text })
  }

/** For an example that is about somebody else, or knows other things. */
export const createQueriesFrom = (table: Responses) =>
  createQueries(sendFrom(table), { gcTime: Infinity })

export function createDesignQueries() {
  const queries = createQueriesFrom({ ...responses, [figures(statsIn.loading)]: never })
  for (const [path, response] of Object.entries(responses))
    queries.setQueryData(readKey(path), response)
  return queries
}

/** What is made of words of which nothing was made. */
export const nothingUnderstood: Understanding = {
  filters: {},
  rest: '',
  parts: [],
  words: [],
  attributes: [],
  without: [],
  corrections: [],
  mended: '',
  offers: [],
  unmatched: [],
  unreadable: [],
  near: [],
  matched: 'all',
}
