import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { listDeadLetters, readBacklog } from '../../src/platform/jobs/dead-letters.ts'
import { enqueueDue } from '../../src/platform/jobs/start-recurring.ts'
import { startApp } from '../start-app.ts'
import type { TestDatabase } from '../database/open-test-database.ts'
import { partsOf, readBy, watch, watchPool, type Explained } from './watch-plans.ts'

const finished = 40_000
/** By one statement, of a table whose rows are nearly all finished, or wait for another day. */
const mostRead = 2_000

/** What the runner itself reads the whole table for, once in half a minute and once a day: that is why finished jobs don't stay. */
const runnersOwn = /"totalCount"|deletion_seconds > 0 AND/

test('K2: however many jobs are finished, nothing reads them all to see what waits, failed, or was left by the dead', async () => {
  const heard: Explained[] = []
  const shop = await startApp()
  const own = shop.database as TestDatabase
  const database = await watch(own, heard)
  const pool = await watchPool(own, heard)
  onTestFinished(async () => {
    await database.close()
    await pool.end()
  })
  await shop.database.unhurried(async (db) => {
    await sql`
      insert into jobs.job (name, state, created_on, start_after, started_on, completed_on, deletion_seconds)
      select 'derive-photos', 'completed', at, at, at, at, 86400 * 90
      from generate_series(1, ${finished}::int) as n, lateral (select now() - n * interval '2 seconds' as at) as ends`.execute(
      db,
    )
    await sql`
      insert into jobs.job (name, state, start_after)
      select 'post-listing', 'created', now() + n * interval '1 minute' from generate_series(1, ${finished}::int) as n`.execute(
      db,
    )
    await sql`
      insert into jobs.job (name, state, completed_on, deletion_seconds)
      select 'erase-photos', 'failed', now(), 86400 * 90 from generate_series(1, 20)`.execute(db)
    await sql`vacuum analyze jobs.job`.execute(db)
  })
  const queues = Object.fromEntries(
    ['derive-photos', 'post-listing', 'erase-photos'].map((name) => [name, {}]),
  )
  const table = { queues: { ...queues, 'expire-listings': { every: { minutes: 1 } } } }
  const faults: string[] = []
  const look = async (name: string, work: () => Promise<unknown>) => {
    heard.length = 0
    await work()
    expect(heard, name).not.toEqual([])
    for (const { Plan: whole, 'Query Text': text } of heard)
      for (const part of runnersOwn.test(text) ? [] : partsOf(whole))
        if (part['Relation Name'] && readBy(part) > mostRead)
          faults.push(`${name} reads ${readBy(part)}: ${text.replace(/\s+/g, ' ')}`)
  }
  await look('the backlog', async () => {
    const { dead, oldestDueSeconds } = await readBacklog(database.primary, table)
    expect(dead).toMatchObject({ 'erase-photos': 20 })
    expect(oldestDueSeconds).toBe(0)
  })
  await look('dead letters', () => listDeadLetters(database.primary, { table, limit: 100 }))
  await look('what is due', () => enqueueDue({ database, table, enqueue: async () => {} }))
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  })
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  await look('the dead', () => boss.supervise())
  const texts = heard.map((explained) => explained['Query Text'])
  for (const part of ['job timed out', 'heartbeat timeout', '"totalCount"'])
    expect(
      texts.some((text) => text.includes(part)),
      part,
    ).toBe(true)
  expect(faults).toEqual([])
})
