import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** So many rows go in one statement: none takes longer than a statement may, and what was missed for weeks is caught up with. */
const atOnce = 1_000

type Old<T extends keyof Tables> = {
  table: T
  /** Of a row, by which it is old; an index begins with it. */
  column: keyof Tables[T] & string
  before: RawBuilder<Date | string>
}

/** Deletes what is older, the oldest first: in that order the index is read, and no more of it. Returns how many rows. */
export async function deleteBefore<T extends keyof Tables>(
  db: Db,
  { table, column, before }: Old<T>,
): Promise<number> {
  const isOld = sql`${sql.ref(column)} < ${before}`
  for (let deleted = 0; ;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${isOld} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld} order by ${sql.ref(column)} limit ${atOnce}
      ))`.execute(db)
    const n = Number(numAffectedRows)
    deleted += n
    if (n < atOnce) return deleted
  }
}
