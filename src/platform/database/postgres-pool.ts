import pg from 'pg'
import { attentiveClient } from './attentive-client.ts'

/** bigint (ids, pence) fits a number here; a calendar day stays text, as it has no time zone. */
const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : oid === pg.types.builtins.DATE
        ? (text: string) => text
        : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Milliseconds. What the database doesn't say in time it is not waited for. */
export const databaseLimits = {
  /** Until a connection is open, or one is free. */
  connect: 3_000,
  /** For a statement; the server gives it up. */
  statement: 5_000,
  /** Beyond that for the server to say so: then the connection is taken for dead. */
  silence: 2_000,
  /** For a transaction in which nothing happens; the server ends it. */
  idleInTransaction: 10_000,
  /** Between two probes of a connection that rests. */
  keepAlive: 5_000,
}

/** The server, too, notices a dead peer in seconds: its own default of two hours would run it full. */
const serverNotices =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000'

/** Compiling a page's query takes longer than running it; and a search's bitmaps of many cars want room. */
const planning = '-c jit=off -c work_mem=16MB'

/** What every connection of ours has in common. */
export const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: databaseLimits.connect,
  keepAlive: true,
  keepAliveInitialDelayMillis: databaseLimits.keepAlive,
  options: `${serverNotices} ${planning}`,
})

export type PoolOptions = {
  name: string
  size: number
  statementTimeout?: number | undefined
  onError: (error: Error) => void
}

/** Connections that are thrown away when they break or fall silent; `onError` hears of those at rest. */
export function createPool(
  url: string,
  { name, size, statementTimeout = databaseLimits.statement, onError }: PoolOptions,
): pg.Pool {
  return createObservedPool(onError, {
    ...connectionTo(url),
    Client: attentiveClient(statementTimeout + databaseLimits.silence),
    max: size,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: databaseLimits.idleInTransaction,
    application_name: name,
    types: typeParsers,
  })
}

/** One connection, whose statements may take hours: that it is silent says nothing. */
export function createUnhurriedPool(
  url: string,
  { name, onError }: Pick<PoolOptions, 'name' | 'onError'>,
): pg.Pool {
  const connection = connectionTo(url)
  return createObservedPool(onError, {
    ...connection,
    // Against what the server or the account may have for everybody else.
    options: `${connection.options} -c statement_timeout=0`,
    max: 1,
    idle_in_transaction_session_timeout: databaseLimits.idleInTransaction,
    application_name: name,
    types: typeParsers,
  })
}

function createObservedPool(onError: (error: Error) => void, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', onError)
  // The pool listens to idle connections alone. One that breaks between two statements of a
  // transaction fails the next of them; unheard, it would end the whole process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
