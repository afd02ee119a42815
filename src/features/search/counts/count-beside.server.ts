import type { Database } from '../../../platform/database/database.ts'
import { currentCaller } from '../../../platform/limits/caller.ts'
import { createFairQueue } from '../../../platform/limits/fair-queue.ts'
import { readAsOf } from '../../../platform/page-cache/read-as-of.ts'
import type { CountsOf } from './cached-counts.server.ts'
import { countFacets } from './count-facets.server.ts'

/** Counts are most of a search's work: no more than so many at once, so that lists have the rest of the database. */
const turns = {
  atOnce: 2,
  waiting: 60,
  waitingOfOne: 12,
  patience: 10_000,
  refusal: { message: 'That was a lot to count. Please try again in a moment.', retryAfter: 5 },
} as const

export type Counting = {
  /** Absent where the engine has a single session: nobody could go ahead of what is counted there. */
  count?: CountsOf
  /** Whether whoever comes now would have to wait for others. */
  isBusy(): boolean
  close(): void
}

/** Counts on connections beside the lists', which go out before them where they are late. */
export function countBeside(database: Database): Counting {
  if (database.engine === 'pglite') return { isBusy: () => false, close: () => {} }
  const queue = createFairQueue(turns)
  return {
    count: (_snapshot, filters, version = 0) =>
      queue.run(currentCaller(), () =>
        readAsOf(database, version, (snapshot) => countFacets(snapshot, filters)),
      ),
    isBusy: () => {
      const { working, waiting } = queue.load()
      return working >= turns.atOnce || waiting > 0
    },
    close: queue.close,
  }
}
