import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../start-app.ts'

/** What nothing but a migration deletes: whatever refers to it is never looked for. */
const neverDeleted = ['places', 'orders', 'order_state_moves', 'social_post_moves']

test('10.19: what refers to a row that is deleted is found by an index, and not by reading its whole table', async () => {
  const { database } = await startApp()
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid::regclass::text <> all(${neverDeleted})
      and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
          and coalesce(pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)', true)
      )
    order by 1
  `.execute(database.primary)
  expect(rows.map(({ reference }) => reference)).toEqual([])
})
