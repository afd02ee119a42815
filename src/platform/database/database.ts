import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/** One subscription to a channel; `stop` answers when its connection is closed. */
export type Listener = { stop(): Promise<void> }

/** Where SQL goes. `read` may be a replica and behind; what must be true now asks `primary`. */
export type Database = {
  engine: 'postgres' | 'pglite'
  read: Db
  primary: Db
  /**
   * A connection of its own, behind nobody, for a short question that all answers wait for. Absent where the engine has a
   * single session.
   */
  unqueued?: Db
  /** One connection for work that takes its time, such as a migration: no statement is given up. */
  unhurried<T>(work: (connection: Db) => Promise<T>): Promise<T>
  /**
   * Calls back for every NOTIFY on a channel, and with null whenever some may have been missed,
   * until it is stopped or the database closed. Absent where the engine has a single process and
   * therefore nobody to hear from.
   */
  listen?(channel: string, onEvent: (payload: string | null) => void): Promise<Listener>
  close(): Promise<void>
}

/** A database that could not be opened, in words for the operator. */
export class DatabaseUnavailable extends Error {}
