import { setTimeout as wait } from 'node:timers/promises'
import type { Readiness } from './http/health.api.ts'

/**
 * On SIGTERM or Ctrl-C: says that it is not ready, goes on answering for as long as a balancer needs
 * to notice, finishes what is under way and exits with 0. A second signal exits at once.
 */
export function stopOnSignal(options: {
  drainSeconds: number
  readiness: Readiness
  close: () => Promise<void>
}) {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143)
    stopping = true
    options.readiness.accepting = false
    await wait(options.drainSeconds * 1_000)
    await options.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  }
}
