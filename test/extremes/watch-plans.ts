import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../src/platform/database/database.ts'
import { createPool } from '../../src/platform/database/postgres-pool.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import type { TestDatabase } from '../database/open-test-database.ts'

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
export type Explained = { 'Query Text': string; Plan: Plan }

/** What PostgreSQL did for each statement of these connections, those inside functions too. */
export async function watchPool(own: TestDatabase, heard: Explained[]): Promise<Pool> {
  const name = new URL(own.url!).pathname.slice(1)
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_nested_statements = on',
    `auto_explain.log_format = 'json'`,
    `auto_explain.log_level = 'notice'`,
  ])
    await sql`alter database ${sql.id(name)} set ${sql.raw(setting)}`.execute(own.primary)
  const pool = createPool(own.url!, { name: 'watched', size: 4, onError: () => {} })
  pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      const plan = message?.startsWith('duration: ') && message.slice(message.indexOf('{'))
      if (plan) heard.push(JSON.parse(plan) as Explained)
    }),
  )
  return pool
}

export async function watch(own: TestDatabase, heard: Explained[]): Promise<Database> {
  const pool = await watchPool(own, heard)
  const watched = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { ...own, read: watched, primary: watched, close: () => watched.destroy() }
}

export const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]
export const rowsOf = (plan: Plan) => plan['Actual Rows'] * plan['Actual Loops']
/** How many rows a part of a plan has read, those that it then left out too. */
export const readBy = (part: Plan) =>
  rowsOf(part) + (part['Rows Removed by Filter'] ?? 0) * part['Actual Loops']
