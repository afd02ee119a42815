import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import { DatabaseUnavailable, type Database, type Db } from './database.ts'
import {
  isConcurrent,
  isInParts,
  outsideATransaction,
  readIndex,
  splitStatements,
  withoutConcurrently,
} from './migration-text.ts'

/** Any number will do as long as every process uses the same. */
const migrationLock = 1_980_2005

/** Milliseconds. */
export const migrationLimits = {
  /** For a lock on a table: whoever comes after waits behind whoever waits for it. */
  lock: 500,
  /** Between two tries. */
  pause: 1_000,
  /** For all tries at one file; then the start fails, and says why. */
  patience: 600_000,
}

type Options = {
  limits?: typeof migrationLimits
  /** Hears why a migration doesn't get on. */
  say?: ((message: string) => void) | undefined
}

type Migrating = Required<Pick<Options, 'limits'>> &
  Options & { connection: Db; engine: Database['engine'] }

/**
 * Brings the schema up to date: each `*.sql` of the folder once, in the order of its name, in a
 * transaction of its own unless its first line says otherwise. Takes what time it needs, but waits for
 * nobody's lock for longer than a moment: it lets the others pass and tries again. Safe to run from
 * several processes at once. Returns what it ran.
 */
export async function migrate(
  { engine, unhurried }: Pick<Database, 'engine' | 'unhurried'>,
  folder: string,
  { limits = migrationLimits, say }: Options = {},
): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return unhurried(async (connection) => {
    await takeLock(connection)
    try {
      return await runMissing({ connection, engine, limits, say }, folder, files)
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

/**
 * Builds indexes beside everybody's work, those that an interrupted start has left unfinished anew, on a table that isn't the
 * migrations'. Safe to run from several processes at once.
 */
export async function buildIndexes(
  { engine, unhurried }: Pick<Database, 'engine' | 'unhurried'>,
  statements: readonly string[],
): Promise<void> {
  await unhurried(async (connection) => {
    await takeLock(connection)
    try {
      const migrating = { connection, engine, limits: migrationLimits }
      for (const statement of statements) await runAlone(migrating, statement)
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

/** Asks again and again: waiting inside the server can deadlock with an index built concurrently. */
async function takeLock(connection: Db) {
  for (;;) {
    const result = await sql<{
      locked: boolean
    }>`select pg_try_advisory_lock(${migrationLock}) as locked`.execute(connection)
    if (result.rows[0]?.locked) return
    await wait(100)
  }
}

type Ledger = { schema_migrations: { name: string; sha256: string } }

/** The names of all migrations that have run. */
export async function listApplied(db: Db): Promise<string[]> {
  const ledger = db as unknown as Kysely<Ledger>
  const rows = await ledger.selectFrom('schema_migrations').select('name').execute()
  return rows.map(({ name }) => name)
}

async function runMissing(
  migrating: Migrating,
  folder: string,
  files: string[],
): Promise<string[]> {
  const { connection } = migrating
  await sql`
    create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`.execute(connection)
  const ledger = connection as unknown as Kysely<Ledger>
  const applied = new Map(
    (await ledger.selectFrom('schema_migrations').select(['name', 'sha256']).execute()).map(
      (row) => [row.name, row.sha256],
    ),
  )
  const ran: string[] = []
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const before = applied.get(name)
    if (before === sha256) continue
    if (before) throw new Error(`migration ${name} was changed after it had run here`)
    const isDone = (db: Db) =>
      (db as unknown as Kysely<Ledger>)
        .insertInto('schema_migrations')
        .values({ name, sha256 })
        .execute()
    if (outsideATransaction(text)) {
      for (const statement of splitStatements(name, text)) {
        const run = () => untilFree(migrating, name, () => runAlone(migrating, statement))
        let changed = await run()
        while (isInParts(statement) && changed > 0) changed = await run()
      }
      await isDone(connection)
    } else {
      await untilFree(migrating, name, () =>
        connection.transaction().execute(async (tx) => {
          await limitLocks(tx, migrating.limits.lock)
          await tx.executeQuery(CompiledQuery.raw(text))
          await isDone(tx)
        }),
      )
    }
    ran.push(name)
  }
  return ran
}

const limitLocks = (tx: Db, milliseconds: number) =>
  sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx)

/**
 * One statement that stands for itself; returns how many rows it has changed. An index that is built concurrently waits for whoever reads or
 * writes now, and nobody waits for it: it has no limit. One that an interrupted start has left behind
 * is invalid, and made again.
 */
async function runAlone(
  { connection, engine, limits }: Migrating,
  statement: string,
): Promise<number> {
  const index = readIndex(statement)
  if (index) {
    const state = await findIndex(connection, index)
    if (state === 'valid') return 0
    if (state === 'invalid')
      await sql`drop index concurrently if exists ${sql.table(index)}`.execute(connection)
  }
  // The embedded engine has nobody else to let pass.
  const { numAffectedRows = 0 } = isConcurrent(statement)
    ? await connection.executeQuery(
        CompiledQuery.raw(engine === 'pglite' ? withoutConcurrently(statement) : statement),
      )
    : await connection.transaction().execute(async (tx) => {
        await limitLocks(tx, limits.lock)
        return tx.executeQuery(CompiledQuery.raw(statement))
      })
  return Number(numAffectedRows)
}

async function findIndex(connection: Db, name: string): Promise<'valid' | 'invalid' | undefined> {
  const { rows } = await sql<{ is_valid: boolean }>`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${name})
  `.execute(connection)
  const [found] = rows
  return found && (found.is_valid ? 'valid' : 'invalid')
}

/** Somebody else has the lock, or each has what the other wants. */
const isBusy = (error: unknown) =>
  error instanceof Error && ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

async function untilFree<T>(
  { connection, limits, say }: Migrating,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + limits.patience
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error)) throw error
      const holders = await describeHolders(connection)
      if (performance.now() > until)
        throw new DatabaseUnavailable(
          `migration ${name} did not get a lock in ${tries} tries; ${holders}`,
        )
      say?.(
        `migration ${name} waits for a lock that somebody holds; try ${tries} failed, ${holders}`,
      )
      await wait(limits.pause)
    }
  }
}

/** Who has had a transaction open for longest; the lock itself is no longer asked for. */
async function describeHolders(connection: Db): Promise<string> {
  const { rows } = await sql<{ pid: number; application: string; state: string; seconds: number }>`
    select pid, application_name as application, state,
      extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and backend_type = 'client backend'
    order by xact_start limit 3`.execute(connection)
  const open = rows.map(
    ({ pid, application, state, seconds }) =>
      `process ${pid} (${application || 'no name'}, ${state}) for ${seconds} s`,
  )
  return open.length > 0
    ? `open transactions: ${open.join(', ')}`
    : 'no transaction is open any more'
}
