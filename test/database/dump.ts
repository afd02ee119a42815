import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

/** Every row of every table as text, by the table's name; of the job runner's own tables too. */
export async function dump({ primary }: Pick<Database, 'primary'>): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'jobs') order by 1`.execute(primary)
  const rows = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows: found } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, chr(10)), '') as text from ${sql.raw(name)} t`.execute(
      primary,
    )
    rows.set(name.replace(/^public\./, ''), found[0]!.text)
  }
  return rows
}

/** The tables in which a value stands, as it is or as bytes. */
export function tablesWith(tables: Map<string, string>, value: string): string[] {
  const spellings = [value, Buffer.from(value).toString('hex')]
  const decoded = Buffer.from(value, 'base64url')
  // Too short a run of bytes stands somewhere by chance.
  if (decoded.length >= 12) spellings.push(decoded.toString('hex'))
  return [...tables].flatMap(([name, text]) =>
    spellings.some((spelling) => text.includes(spelling)) ? [name] : [],
  )
}
