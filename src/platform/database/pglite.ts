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
import { databaseTurns } from './database-turns.ts'
import type { Result, Call } from './pglite-thread.ts'
import type { Tables } from './tables.ts'

/** The embedded PostgreSQL: a folder (or memory when null), one process, no server to install. */
export async function openPglite(options: {
  folder: string | null
  image?: Uint8Array
}): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const thread = await PgliteThread.start(options.folder, options.image ?? null)
  const db = new Kysely<Tables>({ dialect: new PgliteDialect(thread) })
  return {
    engine: 'pglite',
    read: db,
    primary: db,
    unhurried: (work) => db.connection().execute(work),
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
  readonly #waiting = new Map<number, (result: Result) => void>()
  #next = 0

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (message: Result | string | Uint8Array) => {
      if (typeof message === 'string' || message instanceof Uint8Array) return
      this.#waiting.get(message.id)?.(message)
      this.#waiting.delete(message.id)
    })
    worker.on('error', (error) => this.#fail(error))
    worker.on('exit', () => this.#fail(new Error('the embedded database has stopped')))
  }

  static async start(folder: string | null, image: Uint8Array | null): Promise<PgliteThread> {
    const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
      workerData: { folder, image },
    })
    try {
      await once(worker, 'message')
    } catch (error) {
      throw new DatabaseUnavailable(
        `the embedded database in ${folder} could not be opened: ${(error as Error).message}`,
      )
    }
    return new PgliteThread(worker)
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult<never>> {
    const call: Call = { id: this.#next++, sql, parameters }
    const { promise, resolve } = Promise.withResolvers<Result>()
    this.#waiting.set(call.id, resolve)
    this.#worker.postMessage(call)
    const result = await promise
    if ('error' in result) throw Object.assign(new Error(), result.error)
    return { rows: result.rows as never[], numAffectedRows: BigInt(result.affected) }
  }

  async dump(): Promise<Uint8Array> {
    const dumped = once(this.#worker, 'message')
    this.#worker.postMessage('dump')
    return (await dumped)[0] as Uint8Array
  }

  async close(): Promise<void> {
    const closed = once(this.#worker, 'exit')
    this.#worker.postMessage('close')
    await closed
  }

  #fail(error: Error) {
    for (const [id, resolve] of this.#waiting) resolve({ id, error: { message: error.message } })
    this.#waiting.clear()
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
