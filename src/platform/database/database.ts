import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/** Where SQL goes. `read` may be a replica and behind; what must be true now asks `primary`. */
export type Database = {
  engine: 'postgres' | 'pglite'
  read: Db
  primary: Db
  /**
   * Calls back for every NOTIFY on a channel, and with null whenever some may have been missed.
   * Absent where the engine has a single process and therefore nobody to hear from.
   */
  listen?(channel: string, heard: (payload: string | null) => void): Promise<void>
  close(): Promise<void>
}

/** A database that could not be opened, in words for the operator. */
export class DatabaseUnavailable extends Error {}
