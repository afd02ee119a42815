import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** So many rows are looked at by one statement: far fewer than it has time for. */
const size = 20_000

/**
 * Goes over a table in parts, by a number that its rows have. Yields the condition by which a row is of the part: for what
 * no index leads to.
 */
export async function* slicesOf<T extends keyof Tables>(
  db: Db,
  { table, by }: { table: T; by: keyof Tables[T] & string },
): AsyncGenerator<RawBuilder<boolean>> {
  const number = sql.ref(`${table}.${by}`)
  for (let from = 0; ;) {
    const { rows } = await sql<{ to: number | null }>`
      select max(number)::float8 as to from (
        select ${number} as number from ${sql.table(table)} where ${number} > ${from} order by ${number} limit ${size}
      ) as slice`.execute(db)
    const to = rows[0]!.to
    if (to === null) return
    yield sql<boolean>`(${number} > ${from} and ${number} <= ${to})`
    from = to
  }
}
