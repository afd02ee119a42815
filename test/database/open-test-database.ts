import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database, Db } from '../../src/platform/database/database.ts'
import { openPglite } from '../../src/platform/database/pglite.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { runSql } from './run-sql.ts'
import './set-up-pglite.ts'

export type TestDatabase = Database & {
  /** The server's, with this database in it; undefined for the embedded engine. */
  url: string | undefined
  /** Forgets everything but the schema and the towns. */
  empty(): Promise<void>
}

/** A database of the run's engine with the schema in it, for whoever asks alone. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const given = inject('database')
  return given.engine === 'pglite' ? embedded(given.image) : cloned(given.url, given.template)
}

async function embedded(image: string): Promise<TestDatabase> {
  const database = await openPglite({ folder: null, image: await readFile(image) })
  return { ...database, url: undefined, empty: await createEmptying(database) }
}

async function cloned(server: string, template: string): Promise<TestDatabase> {
  // By this name the end of the run finds what a process has left.
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await runSql(`${server}postgres`, `create database ${name} template ${template}`)
  const url = `${server}${name}`
  let isClosing = false
  const database = await openPostgres({
    url,
    onError: (error) => isClosing || console.error('an idle connection broke:', error.message),
  })
  const empty = await createEmptying(database)
  return {
    ...database,
    url,
    empty,
    close: async () => {
      isClosing = true
      await database.close()
      await runSql(`${server}postgres`, `drop database if exists ${name} with (force)`)
    },
  }
}

/** What a test may have left rows in: everything but the schema and the towns. */
const filledTables = sql<{ name: string }>`
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname = 'public' and tablename not in ('schema_migrations', 'catalogue', 'places', 'place_names', 'gazetteer', 'order_state_moves', 'social_post_moves')
  union all select relid::text from pg_partition_tree('jobs.job') where isleaf`

/**
 * Truncating makes a file anew for each table and each index, and a test has left a few rows in a few
 * tables: those that have a page are emptied in a tenth of the time.
 */
async function createEmptying({ primary, unhurried }: Database): Promise<() => Promise<void>> {
  const { rows } = await filledTables.execute(primary)
  const names = rows.map(({ name }) => name)
  const { rows: owned } = await sql<{ sequence: string }>`
    select objid::regclass::text as sequence from pg_depend
    where classid = 'pg_class'::regclass and deptype in ('a', 'i')
      and refobjid = any(${names}::regclass[]) and objid in (select seqrelid from pg_sequence)
  `.execute(primary)
  const sequences = owned.map(({ sequence }) => sequence)
  const emptyOver = async (db: Db) => {
    const used = await db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.raw(names.join(', '))} in access exclusive mode`.execute(tx)
      const { rows: withPages } = await sql<{ name: string }>`
        select name from unnest(${names}::text[]) as name
        where pg_relation_size(name::regclass) > 0`.execute(tx)
      // No row is missed by another where all of them go, and none is kept by a trigger.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const { name } of withPages) await sql`delete from ${sql.raw(name)}`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence
        where seqrelid = any(${sequences}::regclass[])`.execute(tx)
      // What processes have kept of the cars that were here is out of date now.
      await sql`select advance_catalogue()`.execute(tx)
      return withPages.map(({ name }) => name)
    })
    // Tables have no gaps then: new rows lie in the order in which they are written.
    if (used.length > 0) await sql`vacuum ${sql.raw(used.join(', '))}`.execute(db)
  }
  return async () => {
    const { rows } = await sql<{ bytes: number }>`
      select sum(pg_relation_size(name::regclass))::int8 as bytes from unnest(${names}::text[]) as name`.execute(
      primary,
    )
    // A shop deletes a few rows at a time, and no test's two hundred thousand.
    await (Number(rows[0]?.bytes) > 16e6 ? unhurried(emptyOver) : emptyOver(primary))
  }
}
