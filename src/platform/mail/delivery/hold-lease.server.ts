import { randomUUID } from 'node:crypto'
import type { Db } from '../../database/database.ts'
import { extendLease, type Lease } from './queue.server.ts'

/** What must be left of a lease for another message to begin, in milliseconds. */
const margin = 2_000

export type HeldLease = Lease & {
  /** Whether it surely still holds: by this process's own clock, which nobody sets. */
  isHeld(): boolean
  stop(): void
}

/** A lease that is extended for as long as this process runs and reaches the database. */
export function holdLease(
  db: Db,
  { seconds, onError }: { seconds: number; onError: (error: Error) => void },
): HeldLease {
  const lease = { id: randomUUID(), seconds }
  // Counted from before the database is asked, so that ours ends first.
  let heldUntil = performance.now() + seconds * 1_000
  const extend = async () => {
    const requestedAt = performance.now()
    await extendLease(db, lease)
    heldUntil = requestedAt + seconds * 1_000
  }
  const timer = setInterval(() => void extend().catch(onError), (seconds * 1_000) / 4)
  timer.unref()
  return {
    ...lease,
    isHeld: () => performance.now() < heldUntil - margin,
    stop: () => clearInterval(timer),
  }
}
