import type { Registry } from 'prom-client'
import type { Database } from '../../../platform/database/database.ts'
import { exposeReading } from '../../../platform/metrics/expose-reading.ts'
import { sharedRead } from '../../../platform/metrics/shared-read.ts'
import { postStates } from '../rules.ts'
import { countPosts, postsForOperator } from './count.server.ts'

type Deps = { database: Pick<Database, 'primary'>; onError: (error: Error) => void }
/** How posts stand, and how long one has come to nothing, for whoever watches the shop. */
export function exposePostMetrics(registry: Registry, { database, onError }: Deps): void {
  const read = sharedRead(() => countPosts(database.primary), onError)
  exposeReading(registry, 'social_posts', {
    help: 'Posts on our pages by state',
    labels: ['state'],
    read: async () => {
      const rows = await read()
      return (
        rows &&
        postStates.map((state) => ({
          labels: { state },
          value: rows.find((row) => row.state === state)?.n ?? 0,
        }))
      )
    },
  })
  exposeReading(registry, 'social_posts_for_operator', {
    help: 'Posts that are unknown or failed, or wait for another token or its permissions',
    read: async () => {
      const rows = await read()
      return rows && postsForOperator(rows)
    },
  })
  exposeReading(registry, 'social_posts_oldest_trouble_seconds', {
    help: 'Since when nothing has come of a post that is tried again; 0 where there is none',
    read: async () => {
      const rows = await read()
      const tried = rows?.filter(({ state }) => state !== 'unknown' && state !== 'failed')
      return tried ? Math.max(0, ...tried.map(({ oldest }) => oldest ?? 0)) : null
    },
  })
}
