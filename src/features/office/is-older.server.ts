import { sql } from 'kysely'

/** Part of a WHERE of a list whose newest come first: what comes after the row with which the page before ended. */
export const isOlder = (column: string, before: string | undefined) =>
  before === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} < ${before}::bigint`
