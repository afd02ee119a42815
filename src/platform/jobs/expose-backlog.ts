import { Gauge, type Registry } from 'prom-client'
import { sharedRead } from '../shared-read.ts'
import type { Jobs } from './jobs.ts'

type Deps = { readBacklog: Jobs['readBacklog']; onError: (error: Error) => void }

/** Work that waits or was given up, for whoever watches the shop. */
export function exposeBacklog(registry: Registry, { readBacklog, onError }: Deps) {
  const read = sharedRead(readBacklog, onError)
  new Gauge({
    name: 'jobs_dead_letters',
    help: 'Work that was tried as often as it may be and waits for an operator',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const backlog = await read()
      for (const [queue, n] of Object.entries(backlog?.dead ?? {})) this.set({ queue }, n)
    },
  })
  new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'How long the oldest work that is due has waited to be taken; 0 where none does',
    registers: [registry],
    async collect() {
      this.set((await read())?.oldestDueSeconds ?? NaN)
    },
  })
}
