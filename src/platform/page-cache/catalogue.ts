import { sql } from 'kysely'
import type { Database, Db, Transaction } from '../database/database.ts'
import { ScopeChanges, type Change, type Dependencies } from './scopes.ts'

/**
 * The catalogue version: one number that grows with every change the public can see, and what each
 * version has changed. What is cached is cached with the version that it was read at and the scopes that it
 * shows: a change of one of them makes it unreachable, in all processes.
 */
export type Catalogue = {
  /** The newest version this process has observed. */
  version(): number
  /** Whether it is yet to learn what that version has changed. */
  isBehind(): boolean
  /** Asks the database now; for a browser that has seen a newer version than this process. */
  refresh(): Promise<number>
  /** Notified of a version by a response or a neighbour; older news is ignored. */
  observe(version: number): void
  /** Whether what was read at that version is what would be read now. */
  isCurrent(dependencies: Dependencies, version: number): boolean
  /** Whether it may still be shown while somebody has it renewed. */
  isPassable(dependencies: Dependencies, version: number): boolean
  stop(): Promise<void>
}

/**
 * Call as the last statement of a transaction that changes what the public sees, with the scopes that it
 * changes; anything may have changed where none are given.
 */
export async function advanceCatalogue(
  tx: Transaction,
  scopes: readonly string[] | null = null,
): Promise<number> {
  const result = await sql<{ version: number }>`
    select advance_catalogue(${scopes === null ? null : [...scopes]}::text[]) as version
  `.execute(tx)
  return result.rows[0]!.version
}

/** Reads the version in whatever snapshot `db` has. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const result = await sql<{ version: number }>`select version from catalogue`.execute(db)
  return result.rows[0]!.version
}

/** The version, and all that has changed since another one as far back as that is remembered. */
export async function readChanges(
  db: Db,
  since: number,
): Promise<{ version: number; changes: Change[] }> {
  const result = await sql<{ version: number; changes: Change[] }>`
    select version, (
      select coalesce(json_agg(json_build_object('version', version, 'scopes', scopes)), '[]')
      from catalogue_changes where version > ${since}
    ) as changes from catalogue`.execute(db)
  return result.rows[0]!
}

/**
 * Follows the version by notification where the engine has it, and by asking every second in any
 * case: a notification can be lost with its connection.
 */
export async function followCatalogue(
  database: Database,
  options: { onError: (error: Error) => void; everyMilliseconds?: number },
): Promise<Catalogue> {
  // While all others are taken, what is cached is shown all the same.
  const unqueued = database.unqueued ?? database.primary
  const known = new ScopeChanges(await readCatalogueVersion(unqueued))
  let newest = known.version
  const read = async () => {
    const before = newest
    const { version, changes } = await readChanges(unqueued, known.version)
    known.apply(changes, version)
    // What was observed before asking, and isn't there, was never so.
    newest = newest === before ? known.version : Math.max(newest, known.version)
    return newest
  }
  let asking: Promise<number> | undefined
  // One question at a time: while the database is silent they would take every connection.
  const ask = (): Promise<number> => (asking ??= read().finally(() => (asking = undefined)))
  const askAfterwards = () => void ask().catch(options.onError)
  const observe = (version: number) => {
    if (version <= newest) return
    newest = version
    askAfterwards()
  }
  const listener = await database.listen?.('catalogue', (payload) =>
    payload === null ? askAfterwards() : observe(Number(payload)),
  )
  const timer = setInterval(askAfterwards, options.everyMilliseconds ?? 1_000)
  timer.unref()
  return {
    version: () => newest,
    isBehind: () => newest > known.version,
    // A question that is under way may have been asked before the change that matters.
    refresh: async () => {
      await asking?.catch(() => {})
      return ask()
    },
    observe,
    isCurrent: (dependencies, version) => known.isCurrent(dependencies, version),
    isPassable: (dependencies, version) => known.isPassable(dependencies, version),
    stop: async () => {
      clearInterval(timer)
      await listener?.stop()
    },
  }
}
