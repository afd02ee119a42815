import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What a server's autovacuum does, for the embedded engine, which has none. */
export async function maintainDatabase({ engine, primary }: Database): Promise<void> {
  if (engine === 'pglite') await sql`vacuum analyze`.execute(primary)
}
