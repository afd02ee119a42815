import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/start-app.ts'
import { recountTerms } from './search-terms.server.ts'

test('two listings that each come to say what the other said are counted one after the other, and neither is refused', async () => {
  const { primary } = (await startApp()).database
  await sql`insert into search_terms (term) values ('amber'), ('blue'), ('mint'), ('navy')`.execute(
    primary,
  )
  const locked = Promise.withResolvers<void>()
  const bothWait = Promise.withResolvers<void>()
  const holding = primary.transaction().execute(async (tx) => {
    await sql`select from search_terms where term in ('mint', 'navy') for update`.execute(tx)
    locked.resolve()
    await bothWait.promise
  })
  await locked.promise
  const changing = [
    { before: 'amber', now: 'blue mint' },
    { before: 'blue', now: 'amber navy' },
  ].map((saying) => primary.transaction().execute((tx) => recountTerms(tx, [saying])))
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(primary)
      return rows[0]!.n
    })
    .toBe(2)
  bothWait.resolve()
  await Promise.all([holding, ...changing])
  const { rows } = await sql`select term, n from search_terms order by term`.execute(primary)
  expect(rows).toEqual([
    { term: 'amber', n: 1 },
    { term: 'blue', n: 1 },
    { term: 'mint', n: 2 },
    { term: 'navy', n: 2 },
  ])
})
