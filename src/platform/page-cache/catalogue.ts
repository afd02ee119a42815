import { sql } from 'kysely'
import type { Database, Db, Transaction } from '../database/database.ts'

/**
 * The catalogue version: one number that grows with every change the public can see. What is cached
 * is cached under it, so that a change makes every older copy unreachable in all processes at once.
 */
export type Catalogue = {
  /** The newest version this process has observed. */
  version(): number
  /** Asks the database now; for a browser that has seen a newer version than this process. */
  refresh(): Promise<number>
  /** Notified of a version by a response or a neighbour; older news is ignored. */
  observe(version: number): void
  stop(): Promise<void>
}

/** Call as the last statement of a transaction that changes what the public sees. */
export async function advanceCatalogue(tx: Transaction): Promise<number> {
  const result = await sql<{ version: number }>`select advance_catalogue() as version`.execute(tx)
  return result.rows[0]!.version
}

/** Reads the version in whatever snapshot `db` has. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const result = await sql<{ version: number }>`select version from catalogue`.execute(db)
  return result.rows[0]!.version
}

/**
 * Follows the version by notification where the engine has it, and by asking every second in any
 * case: a notification can be lost with its connection.
 */
export async function followCatalogue(
  database: Database,
  options: { onError: (error: Error) => void; everyMilliseconds?: number },
): Promise<Catalogue> {
  let newest = await readCatalogueVersion(database.primary)
  const observe = (version: number) => {
    if (version > newest) newest = version
  }
  const refresh = async () => {
    observe(await readCatalogueVersion(database.primary))
    return newest
  }
  let asking: Promise<unknown> | undefined
  // One question at a time: while the database is silent they would take every connection.
  const ask = () =>
    void (asking ??= refresh()
      .catch(options.onError)
      .finally(() => (asking = undefined)))
  const listener = await database.listen?.('catalogue', (payload) =>
    payload === null ? ask() : observe(Number(payload)),
  )
  const timer = setInterval(ask, options.everyMilliseconds ?? 1_000)
  timer.unref()
  return {
    version: () => newest,
    refresh,
    observe,
    stop: async () => {
      clearInterval(timer)
      await listener?.stop()
    },
  }
}
