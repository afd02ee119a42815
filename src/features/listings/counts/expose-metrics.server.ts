import type { Registry } from 'prom-client'
import type { Database } from '../../../platform/database/database.ts'
import { exposeReading } from '../../../platform/metrics/expose-reading.ts'
import { sharedRead } from '../../../platform/metrics/shared-read.ts'
import { countUnfolded } from './cells.server.ts'

type Deps = { database: Pick<Database, 'primary'>; onError: (error: Error) => void }

/** What each search has to read besides the cells, for whoever watches the shop. */
export function exposeCountMetrics(registry: Registry, { database, onError }: Deps) {
  exposeReading(registry, 'listing_counts_unfolded', {
    help: 'Changes of what is on sale that are yet to be added to the counts; each search reads them all',
    read: sharedRead(() => countUnfolded(database.primary), onError),
  })
}
