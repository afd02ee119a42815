import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, type Database, type Listener } from './database.ts'
import { startListening } from './listen.ts'
import { withoutPassword } from '../password-of-url.ts'
import { inTurns } from './pool-turns.ts'
import { createPool, createUnhurriedPool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'
import { withSubstitute } from './with-substitute.ts'

export type PostgresOptions = {
  url: string
  /** The same past whatever shares connections between transactions; `url` where nothing does. */
  directUrl?: string | undefined
  /** A replica for reads that may be a moment behind. */
  readUrl?: string | undefined
  /** Connections a process may open to each. */
  poolSize?: number
  /** Milliseconds after which the server gives a statement up. */
  statementTimeout?: number
  onError: (error: Error) => void
}

/** Opens a PostgreSQL server's database and makes sure that it responds. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = await openPool(options.url, options)
  const primary = kyselyOver(pool)
  const read = options.readUrl ? openReplica(options.readUrl, pool, options) : primary
  const unqueued = kyselyOver(
    createPool(options.url, { ...options, name: 'youngtimer-catalogue', size: 1 }),
  )
  const listeners = new Set<Listener>()
  return {
    engine: 'postgres',
    primary,
    read,
    unqueued,
    unhurried: (work) => withUnhurried(options, work),
    listen: async (channel, onEvent) => {
      const { onError } = options
      const { stop } = await startListening(options.directUrl ?? options.url, {
        channel,
        onEvent,
        onError,
      })
      const listener: Listener = {
        stop: async () => {
          await stop()
          listeners.delete(listener)
        },
      }
      listeners.add(listener)
      return listener
    },
    close: async () => {
      await Promise.all([...listeners].map((listener) => listener.stop()))
      await unqueued.destroy()
      await primary.destroy()
      if (read !== primary) await read.destroy()
    },
  }
}

async function withUnhurried<T>(
  { url, directUrl, onError }: PostgresOptions,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const pool = createUnhurriedPool(directUrl ?? url, { name: 'youngtimer-unhurried', onError })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.connection().execute(work)
  } finally {
    await db.destroy()
  }
}

type PoolOptions = Pick<PostgresOptions, 'poolSize' | 'statementTimeout' | 'onError'>

const kyselyOver = (pool: PostgresPool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

function createTurns(
  url: string,
  { poolSize = 10, statementTimeout, onError }: PoolOptions,
): { pool: pg.Pool; turns: PostgresPool } {
  const pool = createPool(url, { name: 'youngtimer', size: poolSize, statementTimeout, onError })
  return { pool, turns: inTurns(pool, poolSize) }
}

async function openPool(url: string, options: PoolOptions): Promise<PostgresPool> {
  const { pool, turns } = createTurns(url, options)
  try {
    await pool.query('select 1')
    return turns
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    throw new DatabaseUnavailable(
      `the database at ${withoutPassword(url).href} does not answer: ${message || code}`,
    )
  }
}

/** Nobody waits for a replica: while it is gone, the primary is asked. */
function openReplica(url: string, primary: PostgresPool, options: PoolOptions): Kysely<Tables> {
  const { turns } = createTurns(url, options)
  const onError = ({ message }: Error) =>
    options.onError(
      new Error(`the replica at ${withoutPassword(url).href} does not answer: ${message}`),
    )
  return kyselyOver(withSubstitute(turns, primary, { onError }))
}
