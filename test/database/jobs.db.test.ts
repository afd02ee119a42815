import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../start-app.ts'

test('work is enqueued by the transaction that causes it, and by no other', async () => {
  const { database, jobs, jobsFor } = await startApp()
  await database.primary
    .transaction()
    .execute((tx) => jobs.emit(tx, 'listing.address-known', { listingId: 7 }))
  expect(await jobsFor(7)).toEqual(['tell-seller'])
})

test('no commit, no job: neither the car nor its work outlives a rollback', async () => {
  const { database, jobs } = await startApp()
  const failing = database.primary.transaction().execute(async (tx) => {
    await jobs.emit(tx, 'listing.published', {
      listingId: 7,
      expiresAt: new Date(),
      isPaid: true,
    })
    await jobs.enqueue(tx, [{ queue: 'expire-listings', payload: { listingId: 7 } }])
    const { rows } = await sql`select 1 from jobs.job where data ->> 'listingId' = '7'`.execute(tx)
    expect(rows).toHaveLength(3)
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  const { rows } = await sql`select 1 from jobs.job`.execute(database.primary)
  expect(rows).toEqual([])
})

test('a job waits until the instant it was given', async () => {
  const { jobs, database } = await startApp()
  const startAfter = new Date('2026-07-01T09:00:00Z')
  await database.primary
    .transaction()
    .execute((tx) => jobs.enqueue(tx, [{ queue: 'erase-photos', startAfter }]))
  const { rows } = await sql<{ at: Date }>`select start_after as at from jobs.job`.execute(
    database.primary,
  )
  expect(rows.map(({ at }) => at)).toEqual([startAfter])
})

test('K2: what was done is forgotten after a day, however much that is; what failed is not', async () => {
  const { database, runs } = await startApp()
  await sql`
    insert into jobs.job (name, state, completed_on)
    select 'erase-photos', 'completed'::jobs.job_state, now() - interval '25 hours' from generate_series(1, 2500)
    union all select 'tell-seller', 'completed', now() - interval '23 hours'
    union all select 'hide-photos', 'failed', now() - interval '80 days'`.execute(database.primary)
  expect(await runs('remove-finished-jobs')).toBe(2_500)
  const { rows } = await sql`select name from jobs.job order by name`.execute(database.primary)
  expect(rows).toEqual([{ name: 'hide-photos' }, { name: 'tell-seller' }])
})
