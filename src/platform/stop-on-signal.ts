import { setTimeout as wait } from 'node:timers/promises'
import type { Readiness } from './http/health.api.ts'

/** Seconds for everything else once the last visitors are cut off. */
export const afterCut = 5

/**
 * On SIGTERM or Ctrl-C: says that it is not ready, goes on answering for as long as a balancer needs
 * to notice, finishes what is under way and exits with 0. Who hasn't come to an end by the last moment,
 * a slow sender above all, is cut off; what even then doesn't end, for want of its database, is left: its
 * exit is 1. A second signal exits at once.
 */
export function stopOnSignal(options: {
  drainSeconds: number
  lastMomentSeconds: number
  readiness: Readiness
  close: () => Promise<void>
  /** Breaks off every connection that is still open. */
  cut: () => void
}) {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143)
    stopping = true
    options.readiness.accepting = false
    await wait(options.drainSeconds * 1_000)
    const lastMoment = setTimeout(options.cut, options.lastMomentSeconds * 1_000)
    const late = wait((options.lastMomentSeconds + afterCut) * 1_000, 'late' as const)
    if ((await Promise.race([options.close(), late])) === 'late') {
      console.error('not everything could be finished; the next start will pick it up')
      process.exit(1)
    }
    clearTimeout(lastMoment)
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
