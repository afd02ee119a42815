import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { currentCaller } from '../limits/caller.ts'
import { createFairQueue, holdTurn } from '../limits/fair-queue.ts'
import { DatabaseUnavailable, type Database } from './database.ts'
import { databaseTurns } from './turns.ts'
import type { Result, Call } from './pglite-thread.ts'
import { createStatementDeadline, type StatementDeadline } from './statement-deadline.ts'
import type { Tables } from './tables.ts'

/**
 * The embedded PostgreSQL: a folder (or memory when null), one process, no server to install. `onGone` hears, once, that
 * it has ended by itself: whatever is asked after that is refused at once.
 */
export async function openPglite(options: {
  folder: string | null
  image?: Uint8Array
  onGone?: (error: Error) => void
}): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const thread = await PgliteThread.start(options)
  const db = new Kysely<Tables>({ dialect: new PgliteDialect(thread) })
  return {
    engine: 'pglite',
    read: db,
    primary: db,
    unhurried: (work) =>
      db.connection().execute((connection) => thread.unhurried(() => work(connection))),
    close: async () => {
      await db.destroy()
      await thread.close()
    },
    dump: () => thread.dump(),
  }
}

/** Sends SQL to the thread and matches its answers, which come in the order of the calls. */
class PgliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Result>>()
  readonly #onGone: ((error: Error) => void) | undefined
  readonly #deadline: StatementDeadline
  #next = 0
  #isClosing = false
  #gone: Error | null = null

  private constructor(worker: Worker, onGone: ((error: Error) => void) | undefined) {
    this.#worker = worker
    this.#onGone = onGone
    this.#deadline = createStatementDeadline((error) => {
      this.#fail(error)
      void worker.terminate()
    })
    worker.on('message', (message: Result | string | Uint8Array) => {
      if (typeof message === 'string' || message instanceof Uint8Array) return
      this.#waiting.get(message.id)?.resolve(message)
      this.#waiting.delete(message.id)
    })
    worker.on('error', (error) => this.#fail(error))
    worker.on('exit', () => this.#fail(new Error('its thread has ended')))
  }

  static async start({ folder, image, onGone }: Parameters<typeof openPglite>[0]) {
    const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
      workerData: { folder, image: image ?? null },
    })
    try {
      await once(worker, 'message')
    } catch (error) {
      throw new DatabaseUnavailable(
        `the embedded database in ${folder} could not be opened: ${(error as Error).message}`,
      )
    }
    return new PgliteThread(worker, onGone)
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult<never>> {
    if (this.#gone) throw this.#gone
    const call: Call = { id: this.#next++, sql, parameters }
    const waiting = Promise.withResolvers<Result>()
    this.#waiting.set(call.id, waiting)
    this.#worker.postMessage(call)
    const result = await this.#deadline.watch(waiting.promise)
    if ('error' in result) throw Object.assign(new Error(), result.error)
    return { rows: result.rows as never[], numAffectedRows: BigInt(result.affected) }
  }

  /** For whoever holds the only session: none of their statements is given up. */
  unhurried = <T>(work: () => Promise<T>): Promise<T> => this.#deadline.lift(work)

  async dump(): Promise<Uint8Array> {
    if (this.#gone) throw this.#gone
    const dumped = once(this.#worker, 'message')
    this.#worker.postMessage('dump')
    return (await dumped)[0] as Uint8Array
  }

  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#gone) return
    const closed = once(this.#worker, 'exit')
    this.#worker.postMessage('close')
    await closed
  }

  /** Refuses what waits, and all that comes: nothing that is sent to a thread that has ended is ever answered. */
  #fail(cause: Error) {
    if (this.#gone) return
    // PostgreSQL's own code for a connection that has failed: whoever asks is told to come back.
    this.#gone = Object.assign(
      new Error(`the embedded database is gone: ${cause.message}`, { cause }),
      { code: '08006' },
    )
    for (const { reject } of this.#waiting.values()) reject(this.#gone)
    this.#waiting.clear()
    if (!this.#isClosing) this.#onGone?.(this.#gone)
  }
}

class PgliteDialect implements Dialect {
  readonly #thread: PgliteThread
  constructor(thread: PgliteThread) {
    this.#thread = thread
  }
  createAdapter = () => new PostgresAdapter()
  createDriver = () => new PgliteDriver(this.#thread)
  createIntrospector = (db: Kysely<never>) => new PostgresIntrospector(db)
  createQueryCompiler = () => new PostgresQueryCompiler()
}

/** One session shared by taking turns: whoever holds the connection may have a transaction open. */
class PgliteDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #turns = createFairQueue({ atOnce: 1, ...databaseTurns })
  #release = () => {}

  constructor(thread: PgliteThread) {
    this.#connection = {
      executeQuery: (query: CompiledQuery) =>
        thread.query(query.sql, query.parameters) as Promise<QueryResult<never>>,
      // oxlint-disable-next-line require-yield -- the dialect has no cursor to stream from
      async *streamQuery() {
        throw new Error('the embedded database does not stream')
      },
    }
  }

  async init() {}
  async destroy() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#release = await holdTurn(this.#turns, currentCaller())
    return this.#connection
  }

  async releaseConnection() {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const mode = settings.accessMode ? ` ${settings.accessMode}` : ''
    await connection.executeQuery(CompiledQuery.raw(`start transaction${level}${mode}`))
  }
  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
}
