import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { PostState } from '../rules.ts'

/** How many posts stand so; how many of them wait for a page that is closed to us, and for how many seconds, unless they have ended. */
export type PostCount = { state: PostState; n: number; closed: number; oldest: number | null }

/** What was the matter with one as it ended is nobody's to see to. */
const isOpen = sql<boolean>`state not in ('removed', 'never')`

export const countPosts = (db: Db): Promise<PostCount[]> =>
  db
    .selectFrom('social_posts')
    .select([
      'state',
      sql<number>`count(*)::int`.as('n'),
      sql<number>`count(*) filter (where is_closed and ${isOpen})::int`.as('closed'),
      sql<
        number | null
      >`extract(epoch from app_now() - min(troubled_since) filter (where ${isOpen}))::float`.as(
        'oldest',
      ),
    ])
    .groupBy('state')
    .execute()

/** How many are unknown or failed, or wait for another token or its permissions. */
export const postsForOperator = (counts: readonly PostCount[]): number =>
  counts.reduce(
    (sum, { state, n, closed }) => sum + (state === 'unknown' || state === 'failed' ? n : closed),
    0,
  )
