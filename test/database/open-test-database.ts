import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../../src/platform/database/database.ts'
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

/** A database of the run's engine with the schema in it, for one test file alone. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const given = inject('database')
  return given.engine === 'pglite' ? embedded(given.image) : cloned(given.url, given.template)
}

async function embedded(image: string): Promise<TestDatabase> {
  const database = await openPglite({ folder: null, image: await readFile(image) })
  return { ...database, url: undefined, empty: () => empty(database) }
}

async function cloned(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runSql(`${server}postgres`, `create database ${name} template ${template}`)
  const url = `${server}${name}`
  let isClosing = false
  const database = await openPostgres({
    url,
    onError: (error) => isClosing || console.error('an idle connection broke:', error.message),
  })
  return {
    ...database,
    url,
    empty: () => empty(database),
    close: async () => {
      isClosing = true
      await database.close()
      await runSql(`${server}postgres`, `drop database if exists ${name} with (force)`)
    },
  }
}

async function empty({ primary }: Database): Promise<void> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('schema_migrations', 'catalogue', 'places', 'order_state_moves', 'social_post_moves')
      or schemaname = 'jobs' and tablename = 'job'`.execute(primary)
  const list = sql.raw(tables.rows.map(({ name }) => name).join(', '))
  await primary.transaction().execute(async (tx) => {
    await sql`truncate ${list} restart identity cascade`.execute(tx)
    // What processes have kept of the cars that were here is out of date now.
    await sql`select advance_catalogue()`.execute(tx)
  })
}
