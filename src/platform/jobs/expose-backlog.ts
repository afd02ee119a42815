import type { Registry } from 'prom-client'
import { exposeReading } from '../metrics/expose-reading.ts'
import { sharedRead } from '../metrics/shared-read.ts'
import type { Jobs } from './jobs.ts'

type Deps = { readBacklog: Jobs['readBacklog']; onError: (error: Error) => void }

/** Work that waits or was given up, for whoever watches the shop. */
export function exposeBacklog(registry: Registry, { readBacklog, onError }: Deps) {
  const read = sharedRead(readBacklog, onError)
  exposeReading(registry, 'jobs_dead_letters', {
    help: 'Work that was tried as often as it may be and waits for an operator',
    labels: ['queue'],
    read: async () => {
      const backlog = await read()
      return (
        backlog &&
        Object.entries(backlog.dead).map(([queue, value]) => ({ labels: { queue }, value }))
      )
    },
  })
  exposeReading(registry, 'jobs_oldest_due_seconds', {
    help: 'How long the oldest work that is due has waited to be taken; 0 where none does',
    read: async () => (await read())?.oldestDueSeconds ?? null,
  })
  exposeReading(registry, 'jobs_recurring_late_seconds', {
    help: 'By how much the latest recurring work is behind its time, or ahead of the clock, or since when no worker has ever begun any; 0 where none is',
    read: async () => (await read())?.latenessSeconds ?? null,
  })
}
