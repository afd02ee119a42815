import { fromKysely, PgBoss, type Db as BossDb } from 'pg-boss'
import { CompiledQuery } from 'kysely'
import type { Database, Db, Transaction } from '../database/database.ts'
import type { Emit, Events } from './events.ts'

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
  /** Seconds without a sign of life from its process after which the same happens. */
  heartbeatSeconds: number
  retryLimit: number
  /** When it runs of its own accord, in cron's notation; Europe/London. */
  cron?: string
}

export type JobTable = {
  queues: Record<string, Queue>
  listeners: { [E in keyof Events]: (what: Events[E]) => Enqueued[] }
}

export type Jobs = {
  emit: Emit
  /** Puts work into the queue in the caller's transaction. */
  enqueue(tx: Transaction, jobs: Enqueued[]): Promise<void>
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
}

/**
 * The job runner. Its own table, in the same database, is the outbox: a row that stands there
 * after the commit is work that will be done.
 */
export async function startJobs({ database, url, table, onError }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    ...(url
      ? { connectionString: url, max: 3, application_name: 'youngtimer-jobs' }
      : { db: overOneSession(database.primary), backend: 'pglite' as const }),
    schema: 'jobs',
    superviseIntervalSeconds: 30,
    warningSlowQuerySeconds: 10,
  })
  boss.on('error', onError)
  await boss.start()
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
  const emit: Emit = (tx, event, what) => enqueue(tx, table.listeners[event](what))
  return {
    enqueue,
    emit,
    work: () => takeWork(boss, table, { enqueue, emit }),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function createQueues(boss: PgBoss, table: JobTable) {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const [name, queue] of Object.entries(table.queues)) {
    const { expireInSeconds, heartbeatSeconds, retryLimit } = queue
    const options = { expireInSeconds, heartbeatSeconds, retryLimit, retryBackoff: true }
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
    // Known beforehand: looking a queue up inside a caller's transaction would wait for the
    // embedded engine's only session, which that transaction holds.
    await boss.getQueueStats(name)
  }
}

async function takeWork(boss: PgBoss, table: JobTable, own: Pick<Jobs, 'enqueue' | 'emit'>) {
  for (const [name, queue] of Object.entries(table.queues)) {
    await boss.work(name, { pollingIntervalSeconds: 2 }, async (jobs) => {
      for (const job of jobs) await queue.handle(job.data, own)
    })
    if (queue.cron) await boss.schedule(name, queue.cron, {}, { tz: 'Europe/London' })
    else await boss.unschedule(name)
  }
}

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
