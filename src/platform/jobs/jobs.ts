import { fromKysely, PgBoss, type Db as BossDb } from 'pg-boss'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Database, Db, Transaction } from '../database/database.ts'
import { createPool } from '../database/postgres-pool.ts'
import { listDeadLetters, readBacklog, type Backlog, type DeadLetter } from './dead-letters.ts'
import type { Emit, Events } from './events.ts'
import { indexJobs } from './indexes.ts'
import { startRecurring } from './start-recurring.ts'
import {
  monitorIntervalSeconds,
  pollIntervalSeconds,
  retentionDays,
  heartbeatSeconds,
  longestPauseSeconds,
  pollingSeconds,
  type Recurring,
} from './rules.ts'

/** Work to be done later, by the name of its queue. */
export type Enqueued = {
  queue: string
  payload?: object
  /** Not before this instant. */
  startAfter?: Date
  /** Two jobs of one queue with the same key are one. */
  singletonKey?: string
}

export type Queue = {
  /** Does the work; a throw is tried again. The payload is unknown: older code may have queued it. */
  handle: (payload: unknown, jobs: Pick<Jobs, 'enqueue' | 'emit'>) => Promise<unknown>
  /** Seconds after which a job that is still running is taken for dead and given to another. */
  expireInSeconds: number
  retryLimit: number
  /** How many of its jobs a process does at once; one unless said. */
  workers?: number
} & Recurring

export type JobTable = {
  queues: Record<string, Queue>
  listeners: { [E in keyof Events]: (what: Events[E]) => Enqueued[] }
  /** Puts right what else was written by a clock that has been set back since. */
  mendTimes?: (tx: Transaction) => Promise<void>
}

export type Jobs = {
  emit: Emit
  /** Puts work into the queue in the caller's transaction. */
  enqueue(tx: Transaction, jobs: Enqueued[]): Promise<void>
  /** Work that was tried as often as it may be, the newest failure first. */
  listDeadLetters(limit: number): Promise<DeadLetter[]>
  /** Has a dead letter tried once more. */
  replay(deadLetter: Pick<DeadLetter, 'id' | 'queue'>): Promise<void>
  /** How much is dead in each queue, and how long the oldest work that is due has waited. */
  readBacklog(): Promise<Backlog>
  /** Starts taking work; without it a process only enqueues. */
  work(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  database: Database
  /** The same database's address where the engine is a server. */
  url: string | undefined
  table: JobTable
  onError: (error: Error) => void
  /** Whether it deletes what is long over: by real time, which isn't that of a test's clock. */
  tidies?: boolean
}

/**
 * The job runner. Its own table, in the same database, is the outbox: a row that stands there
 * after the commit is work that will be done.
 */
export async function startJobs({
  database,
  url,
  table,
  onError,
  tidies = true,
}: Options): Promise<Jobs> {
  // Of our own making and not the runner's, which would wait for ever for a database that is silent.
  const pool = url ? createPool(url, { name: 'youngtimer-jobs', size: 3, onError }) : undefined
  const boss = new PgBoss({
    ...(pool
      ? { db: overPool(pool) }
      : { db: overOneSession(database.primary), backend: 'pglite' as const }),
    schema: 'jobs',
    supervise: tidies,
    superviseIntervalSeconds: pollIntervalSeconds,
    monitorIntervalSeconds,
    warningSlowQuerySeconds: 10,
    // Its own timetable stands still after the clock was set back: what recurs is begun by us.
    schedule: false,
  })
  boss.on('error', onError)
  await boss.start()
  await indexJobs(database)
  await createQueues(boss, table)

  const enqueue: Jobs['enqueue'] = async (tx, jobs) => {
    for (const { queue, payload, startAfter, singletonKey } of jobs) {
      await boss.send(queue, payload ?? {}, {
        db: fromKysely(tx),
        ...(startAfter && { startAfter }),
        ...(singletonKey && { singletonKey }),
      })
    }
  }
  let stopStarting = async () => {}
  const emit: Emit = (tx, event, what) => enqueue(tx, table.listeners[event](what))
  return {
    enqueue,
    emit,
    listDeadLetters: (limit) => listDeadLetters(database.primary, { table, limit }),
    replay: async ({ id, queue }) => void (await boss.retry(queue, id)),
    readBacklog: () => readBacklog(database.primary, table),
    work: async () => {
      const workers = await takeWork(boss, table, { own: { enqueue, emit }, onError })
      stopStarting = startRecurring({ database, table, enqueue, onError }, () => {
        // One of them may believe that it has yet to rest for as long as the clock was set back.
        for (const worker of workers) boss.notifyWorker(worker)
      })
    },
    stop: async () => {
      await stopStarting()
      // What it can't say to the database now, its silence says to the next who looks.
      await boss.stop({ graceful: true, timeout: 10_000 }).catch(onError)
      await pool?.end()
    },
  }
}

async function createQueues(boss: PgBoss, table: JobTable) {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const [name, queue] of Object.entries(table.queues)) {
    const { expireInSeconds, retryLimit } = queue
    const options = {
      expireInSeconds,
      heartbeatSeconds,
      retryLimit,
      retryBackoff: true,
      retryDelayMax: longestPauseSeconds,
      deleteAfterSeconds: retentionDays(queue) * 86_400,
    }
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
    // Known beforehand: looking a queue up inside a caller's transaction would wait for the
    // embedded engine's only session, which that transaction holds.
    await boss.getQueueStats(name)
  }
}

type Working = { own: Pick<Jobs, 'enqueue' | 'emit'>; onError: (error: Error) => void }

async function takeWork(
  boss: PgBoss,
  table: JobTable,
  { own, onError }: Working,
): Promise<string[]> {
  const workers: string[] = []
  const takeFrom = async (name: string, queue: Queue) => {
    const worker = await boss.work(
      name,
      { pollingIntervalSeconds: pollingSeconds },
      async (jobs) => {
        // Where there was work there may be more: it is asked for at once.
        boss.notifyWorker(worker)
        for (const job of jobs) {
          try {
            await queue.handle(job.data, own)
          } catch (error) {
            onError(new Error(`job ${job.id} of ${name} failed`, { cause: error }))
            throw error
          }
        }
      },
    )
    workers.push(worker)
  }
  // The runner's own localConcurrency would have the first of them alone asked to look again.
  for (const [name, queue] of Object.entries(table.queues))
    for (let n = 0; n < (queue.workers ?? 1); n++) await takeFrom(name, queue)
  return workers
}

const overPool = (pool: Pool): BossDb => ({
  executeSql: async (text, values) => pool.query(text, values),
})

/** The embedded engine's only session: a failed block must not leave its transaction open. */
function overOneSession(db: Db): BossDb {
  return {
    executeSql: (text, values) =>
      db.connection().execute(async (connection) => {
        try {
          const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values ?? []))
          return { rows: [...rows] }
        } catch (error) {
          await connection.executeQuery(CompiledQuery.raw('rollback'))
          throw error
        }
      }),
  }
}
