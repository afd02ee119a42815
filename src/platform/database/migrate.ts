import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Db } from './database.ts'

/** Any number will do as long as every process uses the same. */
const migrationLock = 1_980_2005

/**
 * Brings the schema up to date: each `*.sql` of the folder once, in the order of its name, in a
 * transaction of its own. Safe to run from several processes at once. Returns what it ran.
 */
export async function migrate(db: Db, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return db.connection().execute(async (connection) => {
    await takeLock(connection)
    try {
      return await runMissing(connection, folder, files)
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

async function runMissing(connection: Db, folder: string, files: string[]): Promise<string[]> {
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
    await connection.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(text))
      await (tx as unknown as Kysely<Ledger>)
        .insertInto('schema_migrations')
        .values({ name, sha256 })
        .execute()
    })
    ran.push(name)
  }
  return ran
}
