import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'

/** Has the database refuse every new row of a table at the commit, when all else has been written, while something is done. */
export async function whileRowsAreRefused<T>(
  { primary }: Pick<Database, 'primary'>,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  await sql`
    create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'not today' using errcode = 'XX000'; end $$`.execute(primary)
  await sql`create constraint trigger refuse after insert on ${sql.table(table)}
    deferrable initially deferred for each row execute function refuse_row()`.execute(primary)
  try {
    return await work()
  } finally {
    await sql`drop function refuse_row() cascade`.execute(primary)
  }
}
