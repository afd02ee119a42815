import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  countAttempt,
  mendFailureTimes,
  refuseAfterFailures,
} from '../../src/features/accounts/sign-in/failures.server.ts'
import { repairPostTimes } from '../../src/features/promotion/posts/posts.server.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { startRecurring, enqueueDue } from '../../src/platform/jobs/start-recurring.ts'
import { startJobs, type JobTable } from '../../src/platform/jobs/jobs.ts'
import { hasBegun, readLateness } from '../../src/platform/jobs/recurring.ts'
import {
  addCounts,
  lockCounts,
  mendCountTimes,
  readCountOf,
} from '../../src/platform/limits/counted-limits.server.ts'
import {
  claimEmails,
  leaseSeconds,
  mendEmailTimes,
  recordDeferred,
} from '../../src/platform/mail/delivery/queue.server.ts'
import { enqueueEmail } from '../../src/platform/mail/outbox.server.ts'
import { startApp } from '../start-app.ts'

/** What a database sees whose clock is set back: everything that it wrote lies so much later. */
async function setBack(db: Db, step: string) {
  const by = sql`${step}::interval`
  await sql`update recurring_work set begun_at = begun_at + ${by}`.execute(db)
  await sql`
    update jobs.job set created_on = created_on + ${by}, start_after = start_after + ${by},
      started_on = started_on + ${by}, heartbeat_on = heartbeat_on + ${by},
      keep_until = keep_until + ${by}
  `.execute(db)
  await sql`
    update jobs.queue set monitor_on = monitor_on + ${by}, maintain_on = maintain_on + ${by}
  `.execute(db)
}

/** A runner with something that recurs, and something that is asked for. */
async function startRunner({ hours }: { hours?: [number, number] } = {}) {
  const shop = await startApp()
  const ran = { recurring: 0, errand: 0 }
  const often = { expireInSeconds: 60, retryLimit: 1 }
  const table: JobTable = {
    listeners: {
      'listing.published': () => [],
      'listing.link-wanted': () => [],
      'listing.address-known': () => [],
    },
    queues: {
      'expire-listings': {
        ...often,
        handle: async () => ran.recurring++,
        every: { minutes: 1, ...(hours && { hours }) },
      },
      'erase-photos': { ...often, handle: async () => ran.errand++ },
    },
  }
  const { database } = shop
  const onError = (error: Error) => console.error(error)
  const jobs = await startJobs({ database, url: database.url, table, onError })
  onTestFinished(() => jobs.stop())
  const due = () => enqueueDue({ database, table, enqueue: jobs.enqueue })
  return { ...shop, database, jobs, table, ran, due }
}

const patience = { timeout: 30_000, interval: 100 }

test('10.20: the clock is set back two hours: what recurs comes, and what waited is done', async () => {
  const { database, jobs, ran } = await startRunner()
  await jobs.work()
  await vi.waitFor(() => expect(ran).toEqual({ recurring: 1, errand: 0 }), patience)
  await database.primary.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, [{ queue: 'erase-photos' }])
    await setBack(tx, '2 hours')
  })
  await vi.waitFor(() => expect(ran).toEqual({ recurring: 2, errand: 1 }), patience)
})

test('10.20: what recurs is begun once in its time, however often somebody looks', async () => {
  const { due, ran, jobs } = await startRunner()
  const polls = await Promise.all(Array.from({ length: 8 }, due))
  expect(polls.flat()).toEqual(['expire-listings'])
  await jobs.work()
  await vi.waitFor(() => expect(ran.recurring).toBe(1), patience)
  expect(await due()).toEqual([])
})

test('10.20: a clock that is set forward lets it come once, and no more', async () => {
  const { due, database } = await startRunner()
  await due()
  await sql`update jobs.job set state = 'completed'`.execute(database.primary)
  await setBack(database.primary, '-2 hours')
  expect(await due()).toEqual(['expire-listings'])
  expect(await due()).toEqual([])
})

test('10.20: work that was under way when the clock was set back is watched again from now on', async () => {
  const { due, database, jobs, table } = await startRunner()
  await due()
  await database.primary
    .transaction()
    .execute((tx) => jobs.enqueue(tx, [{ queue: 'erase-photos' }, { queue: 'erase-photos' }]))
  await sql`
    update jobs.job set state = 'active', started_on = now(), heartbeat_on = now()
    where name = 'erase-photos'
  `.execute(database.primary)
  await sql`
    update jobs.job set state = 'retry', start_after = now() + interval '1 hour'
    where id = (select id from jobs.job where name = 'erase-photos' limit 1)
  `.execute(database.primary)
  await setBack(database.primary, '2 hours')
  expect(await readLateness(database.primary, table.queues)).toBeGreaterThan(6_000)
  await due()
  const { rows } = await sql`
    select state::text, start_after <= now() as is_due, heartbeat_on <= now() as is_watched
    from jobs.job where name = 'erase-photos' order by jobs.job.state
  `.execute(database.primary)
  expect(rows).toMatchObject([
    { state: 'retry', is_due: true },
    { state: 'active', is_watched: true },
  ])
  const queues = await sql`
    select 1 from jobs.queue where monitor_on > now() or maintain_on > now()
  `.execute(database.primary)
  expect(queues.rows).toEqual([])
  expect(await readLateness(database.primary, table.queues)).toBe(0)
})

test('10.20: a job that was to wait goes on waiting for as long as it was meant to', async () => {
  const { due, database, jobs } = await startRunner()
  await due()
  await database.primary
    .transaction()
    .execute((tx) =>
      jobs.enqueue(tx, [{ queue: 'erase-photos', startAfter: new Date(Date.now() + 3_600_000) }]),
    )
  await setBack(database.primary, '2 hours')
  await due()
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes
    from jobs.job where name = 'erase-photos'
  `.execute(database.primary)
  expect(rows).toEqual([{ minutes: 60 }])
})

test('10.20: what has its hours comes within them alone, in summer as in winter', async () => {
  const { due, clock, database, table } = await startRunner({ hours: [8, 20] })
  const isDueAt = async (instant: string) => {
    await clock.standAt(instant)
    await sql`delete from recurring_work`.execute(database.primary)
    await sql`delete from jobs.job`.execute(database.primary)
    return (await due()).length === 1
  }
  expect(await isDueAt('2026-06-01T06:59:00Z')).toBe(false)
  expect(await hasBegun(database.primary)).toBe(false)
  expect(await isDueAt('2026-06-01T07:00:00Z')).toBe(true)
  expect(await hasBegun(database.primary)).toBe(true)
  expect(await isDueAt('2026-06-01T19:00:00Z')).toBe(false)
  expect(await isDueAt('2026-12-01T07:59:00Z')).toBe(false)
  expect(await isDueAt('2026-12-01T19:59:00Z')).toBe(true)
  await clock.standAt('2026-12-02T02:00:00Z')
  expect(await readLateness(database.primary, table.queues), 'at rest').toBe(0)
})

test('10.20: recurring work that no worker has ever begun is late since the shop was made', async () => {
  const { due, database, table } = await startRunner()
  const undone = new Error('undone')
  // Others use the same database, whose schema is as old as it was before.
  const older = database.primary.transaction().execute(async (tx) => {
    await sql`update schema_migrations set applied_at = applied_at - interval '2 hours'`.execute(tx)
    expect(await readLateness(tx, table.queues)).toBeGreaterThanOrEqual(7_200)
    throw undone
  })
  await expect(older).rejects.toBe(undone)
  await due()
  expect(await readLateness(database.primary, table.queues)).toBe(0)
})

test('10.20: emails that waited and emails that were held when the clock was set back leave', async () => {
  const { database } = await startApp()
  const db = database.primary
  const ids = await db.transaction().execute(async (tx) => {
    const email = { to: { address: 'ann@example.com' }, subject: 'Hello', blocks: [] }
    return [await enqueueEmail(tx, email), await enqueueEmail(tx, email)]
  })
  const [held] = (await claimEmails(db, 1)).ids
  await sql`
    update mails set due_at = due_at + interval '2 hours', leased_until = leased_until + interval '2 hours'
  `.execute(db)
  const claim = async () => (await claimEmails(db, 10)).ids
  expect(await claim()).toEqual([])
  await mendEmailTimes(db)
  expect(await claim()).toEqual(ids.filter((id) => id !== held))
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from leased_until - app_now())::float8 as seconds from mails where id = ${held}
  `.execute(db)
  expect(rows[0]!.seconds).toBeLessThanOrEqual(leaseSeconds)
})

test('10.20: workers are woken when the machine’s clock is set, as they may rest by the old one', async () => {
  const { database, table, jobs } = await startRunner()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  const woken = vi.fn()
  const stop = startRecurring({ database, table, enqueue: jobs.enqueue, onError: () => {} }, woken)
  onTestFinished(stop)
  vi.setSystemTime(Date.now() - 7_200_000)
  await vi.waitFor(() => expect(woken).toHaveBeenCalled(), patience)
})

test('10.20: posts that waited or were held when the clock was set back are taken up again', async () => {
  const { database, publishes } = await startApp()
  const db = database.primary
  const listingId = await publishes({ plan: 'premium' })
  await sql`
    insert into social_posts (listing_id, network, term_ends_at, mark, caption, next_try_at, held_until, held_by)
    values
      (${listingId}, 'facebook', now(), 'Ref. 1-1', '', app_now() + interval '2 hours', null, null),
      (${listingId}, 'instagram', now(), 'Ref. 1-2', '', app_now(), app_now() + interval '2 hours', gen_random_uuid())
  `.execute(db)
  await repairPostTimes(db)
  const { rows } = await sql`
    select network, next_try_at <= app_now() as is_due, held_until <= app_now() + interval '5 minutes' as ends
    from social_posts order by network
  `.execute(db)
  expect(rows).toEqual([
    { network: 'facebook', is_due: true, ends: null },
    { network: 'instagram', is_due: true, ends: true },
  ])
})

test('10.20: what was counted by a clock that has gone back counts for its minutes, and no longer', async () => {
  const { database } = await startApp()
  const db = database.primary
  const limit = { max: 1, minutes: 5, message: '' }
  const counted = { name: 'a test', by: 'ahead', limit }
  await db.transaction().execute(async (tx) => addCounts(tx, await lockCounts(tx, [counted])))
  const attempt = [{ hash: Buffer.alloc(32, 1), limits: [{ max: 1, minutes: 5 }] }]
  await countAttempt(db, attempt)
  await sql`update limit_counts set counted_at = counted_at + interval '2 hours'`.execute(db)
  await sql`update sign_in_failures set failed_at = failed_at + interval '2 hours'`.execute(db)
  await mendCountTimes(db)
  await mendFailureTimes(db)
  const later = sql`- interval '5 minutes 1 second'`
  await sql`update limit_counts set counted_at = counted_at ${later}`.execute(db)
  await sql`update sign_in_failures set failed_at = failed_at ${later}`.execute(db)
  expect((await readCountOf(db, counted)).n).toBe(0)
  await refuseAfterFailures(db, attempt)
})

test('10.20: a clock that is set back is mended once, whatever hours other work has', async () => {
  const shop = await startApp()
  const { database, clock } = shop
  const db = database.primary
  const often = { expireInSeconds: 60, retryLimit: 1 }
  const mendTimes = vi.fn(mendEmailTimes)
  const table: JobTable = {
    listeners: {
      'listing.published': () => [],
      'listing.link-wanted': () => [],
      'listing.address-known': () => [],
    },
    mendTimes,
    queues: {
      'expire-listings': { ...often, handle: async () => {}, every: { minutes: 1 } },
      'tend-database': { ...often, handle: async () => {}, every: { minutes: 720, hours: [3, 5] } },
    },
  }
  const jobs = await startJobs({ database, url: database.url, table, onError: console.error })
  onTestFinished(() => jobs.stop())
  const due = async () => {
    const begun = await enqueueDue({ database, table, enqueue: jobs.enqueue })
    await sql`delete from jobs.job`.execute(db)
    return begun
  }
  await clock.standAt('2026-12-02T03:10:00Z')
  expect(await due()).toEqual(['expire-listings', 'tend-database'])

  await clock.standAt('2026-12-01T15:30:00Z')
  expect(await due()).toEqual(['expire-listings'])
  const email = { to: { address: 'ann@example.com' }, subject: 'Hello', blocks: [] }
  const id = await db.transaction().execute((tx) => enqueueEmail(tx, email))
  expect((await claimEmails(db, 1)).ids).toEqual([id])
  await recordDeferred(db, id, '451 greylisted')
  await clock.pass({ seconds: 5 })
  expect(await due()).toEqual([])
  expect((await claimEmails(db, 1)).ids, 'it waits for its next try').toEqual([])
  expect(mendTimes).toHaveBeenCalledOnce()

  await clock.standAt('2026-12-02T02:59:00Z')
  expect(await due()).toEqual(['expire-listings'])
  await clock.standAt('2026-12-02T03:00:00Z')
  expect(await due(), 'within twelve hours of the step').toContain('tend-database')
  expect(mendTimes).toHaveBeenCalledOnce()
})

test('10.20: emails that are paced wait for as long as they were meant to when the clock is set back', async () => {
  const { database, clock } = await startApp()
  const db = database.primary
  const enqueue = (inHours: number) =>
    db
      .transaction()
      .execute((tx) =>
        enqueueEmail(
          tx,
          { to: { address: 'ann@example.com' }, subject: 'Hello', blocks: [] },
          { inHours },
        ),
      )
  await clock.standAt('2026-12-01T12:00:00Z')
  const before = await enqueue(3)
  await clock.standAt('2026-12-02T03:00:00Z')
  const ahead = await enqueue(2)
  const again = await enqueue(0)
  await clock.pass({ seconds: 90 })
  await sql`update mails set due_at = app_now(), may_leave_at = app_now() where id = ${again}`.execute(
    db,
  )
  await clock.standAt('2026-12-01T12:30:00Z')
  await mendEmailTimes(db)
  const { rows } = await sql`select id, due_at, may_leave_at from mails order by id`.execute(db)
  const at = (time: string) => ({ due_at: new Date(time), may_leave_at: new Date(time) })
  expect(rows).toMatchObject([
    { id: before, ...at('2026-12-01T15:00:00Z') },
    { id: ahead, ...at('2026-12-01T14:30:00Z') },
    { id: again, ...at('2026-12-01T12:30:00Z') },
  ])
})
