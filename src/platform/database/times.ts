import { sql } from 'kysely'

/** The day that it is in London by the database's clock. */
export const todayInLondon = sql<string>`(app_now() at time zone 'Europe/London')::date`

/** The day that it was in London at the instant in a column. */
export const dayInLondon = (column: string) =>
  sql<string>`(${sql.ref(column)} at time zone 'Europe/London')::date`
