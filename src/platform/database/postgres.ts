import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, type Database } from './database.ts'
import type { Tables } from './tables.ts'

/** bigint (ids, pence) fits a number here; a calendar day stays text, as it has no time zone. */
const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : oid === pg.types.builtins.DATE
        ? (text: string) => text
        : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

export type PostgresOptions = {
  url: string
  /** A replica for reads that may be a moment behind. */
  readUrl?: string | undefined
  /** Connections a process may open to each. */
  poolSize?: number
  /** Milliseconds after which the server gives a statement up. */
  statementTimeout?: number
  onError: (error: Error) => void
}

/** Opens a PostgreSQL server's database and makes sure that it answers. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const primary = await openPool(options.url, options)
  const read = options.readUrl ? await openPool(options.readUrl, options) : primary
  const listeners: { stop(): Promise<void> }[] = []
  return {
    engine: 'postgres',
    primary,
    read,
    listen: async (channel, heard) => {
      listeners.push(await startListening(options, channel, heard))
    },
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.stop()))
      await primary.destroy()
      if (read !== primary) await read.destroy()
    },
  }
}

async function openPool(url: string, options: PostgresOptions): Promise<Kysely<Tables>> {
  let pool: pg.Pool
  try {
    pool = new pg.Pool({
      connectionString: url,
      max: options.poolSize ?? 10,
      connectionTimeoutMillis: 3_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: options.statementTimeout ?? 5_000,
      idle_in_transaction_session_timeout: 10_000,
      application_name: 'youngtimer',
      types: typeParsers,
    })
    pool.on('error', options.onError)
    // The pool listens to idle connections alone. One that breaks between two statements of a
    // transaction fails the next of them; unheard, it would end the whole process.
    pool.on('connect', (client) => client.on('error', () => {}))
    await pool.query('select 1')
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    throw new DatabaseUnavailable(
      `the database at ${withoutPassword(url)} does not answer: ${message || code}`,
    )
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const withoutPassword = (url: string) => url.replace(/\/\/([^:/@]*):[^@]*@/, '//$1:…@')

/** Holds a connection of its own that hears notifications, and opens a new one when it breaks. */
async function startListening(
  { url, onError }: PostgresOptions,
  channel: string,
  heard: (payload: string | null) => void,
) {
  let stopped = false
  let client: pg.Client | undefined
  const connect = async () => {
    client = new pg.Client({
      connectionString: url,
      application_name: 'youngtimer-listen',
      keepAlive: true,
    })
    client.on('notification', (message) => heard(message.payload ?? ''))
    client.on('error', (error) => {
      onError(error)
      reconnect()
    })
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    heard(null)
  }
  const reconnect = () => {
    if (stopped) return
    setTimeout(() => connect().catch(reconnect), 1_000).unref()
  }
  await connect()
  return {
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
