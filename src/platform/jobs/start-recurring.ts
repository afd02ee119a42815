import type { Database, Transaction } from '../database/database.ts'
import { forgetBegunAhead, mendJobTimes, takeDue, withoutBacklog } from './recurring.ts'
import { betweenDueSeconds, type Recurring } from './rules.ts'

type Ctx = {
  database: Database
  table: {
    queues: Record<string, Recurring>
    mendTimes?: (tx: Transaction) => Promise<void>
  }
  enqueue: (tx: Transaction, jobs: { queue: string }[]) => Promise<void>
  onError: (error: Error) => void
}

/**
 * Enqueues recurring work when it is due, and first puts right what was written by a clock that has
 * been set back. It looks by this process's own time, which nobody sets, and calls back when the
 * machine's was. Returns what ends that.
 */
export function startRecurring(ctx: Ctx, clockWasSet: () => void): () => Promise<void> {
  let looking: Promise<unknown> | undefined
  let ahead = Date.now() - performance.now()
  const poll = () => {
    const now = Date.now() - performance.now()
    if (Math.abs(now - ahead) > 1_000) clockWasSet()
    ahead = now
    looking ??= enqueueDue(ctx)
      .catch(ctx.onError)
      .finally(() => (looking = undefined))
  }
  poll()
  const timer = setInterval(poll, betweenDueSeconds * 1_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}

/** What is due is noted and enqueued in one transaction. Returns it. */
export const enqueueDue = ({ database, table, enqueue }: Omit<Ctx, 'onError'>): Promise<string[]> =>
  database.primary.transaction().execute(async (tx) => {
    if (await forgetBegunAhead(tx)) {
      await mendJobTimes(tx)
      await table.mendTimes?.(tx)
    }
    const due = await withoutBacklog(tx, await takeDue(tx, table.queues))
    await enqueue(
      tx,
      due.map((queue) => ({ queue })),
    )
    return due
  })
