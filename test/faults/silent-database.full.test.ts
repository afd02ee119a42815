import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenLimits } from '../../src/platform/database/listen.ts'
import { databaseLimits } from '../../src/platform/database/postgres-pool.ts'
import { openBlackHole } from '../database/black-hole.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { dataFolder, startShop } from '../start-shop.ts'

const patience = { timeout: 60_000, interval: 100 }

/** A database that is reached by way of where it can be made silent. */
async function openSilenced() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const hole = await openBlackHole(database.url!)
  onTestFinished(() => hole.close())
  return { database, hole }
}

const statusOf = async (address: string) => {
  const response = await fetch(address)
  await response.arrayBuffer()
  return response.status
}

/** Seconds within which whoever asks has an answer again once the database does; printed as they were. */
const recovered = 10
async function timed(what: string, is: () => Promise<void>) {
  const from = performance.now()
  await vi.waitFor(is, patience)
  const seconds = (performance.now() - from) / 1_000
  console.info(`${what}: ${seconds.toFixed(1)} s after the silence`)
  expect(seconds, what).toBeLessThan(recovered)
}

let requests = 0
/** As many at once as there are connections, each for what nobody has asked for and is kept. */
const ask = (address: string) =>
  Promise.all(
    Array.from({ length: 10 }, () => statusOf(`${address}/api/listings?q=word${requests++}`)),
  )

test('10.18: what is waited for of a database is less than ten seconds', () => {
  const { connect, statement, silence } = databaseLimits
  expect(statement + silence).toBeLessThan(10_000)
  expect(connect + listenLimits.again).toBeLessThan(10_000)
  expect(listenLimits.ask + listenLimits.response).toBeLessThan(10_000)
})

test('10.18: a shop whose database falls silent says so, throws its connections away and comes back', async () => {
  const { hole } = await openSilenced()
  const shop = startShop({ DATA_DIR: await dataFolder(), DATABASE_URL: hole.url })
  const address = await shop.address
  expect(await ask(address)).toEqual(Array(10).fill(200))

  hole.fallSilent()
  expect(new Set(await ask(address))).toEqual(new Set([503]))
  expect(await statusOf(`${address}/readyz`)).toBe(503)
  expect(await statusOf(`${address}/healthz`)).toBe(200)

  hole.wake()
  await timed('a shop that was asked all the time', async () => {
    expect(await statusOf(`${address}/readyz`)).toBe(200)
    expect(await ask(address)).toEqual(Array(10).fill(200))
  })
  // Of web process, jobs and listener alike.
  await vi.waitFor(() => expect(hole.countDead()).toBe(0), patience)
  expect(shop.isRunning()).toBe(true)
})

test('10.18: connections that rested through the silence are not tried one after the other', async () => {
  const { hole } = await openSilenced()
  const shop = startShop({ DATA_DIR: await dataFolder(), DATABASE_URL: hole.url, RUN_JOBS: '0' })
  const address = await shop.address
  await ask(address)
  hole.fallSilent()
  // Longer than it takes to be sure that one is dead, and less than the pool keeps what nobody uses.
  await wait(databaseLimits.statement + databaseLimits.silence + 3_000)
  expect(hole.countDead()).toBeGreaterThan(1)
  hole.wake()
  // One after the other: each finds out by itself what the first has found out for all.
  await timed('a shop that nobody asked', async () => {
    expect(await statusOf(`${address}/api/listings?q=word${requests++}`)).toBe(200)
  })
  expect(await ask(address)).toEqual(Array(10).fill(200))
})

test('10.18: the process gets notifications again after a silence, on one connection', async () => {
  const { database, hole } = await openSilenced()
  const shop = startShop({ DATA_DIR: await dataFolder(), DATABASE_URL: hole.url, RUN_JOBS: '0' })
  const address = await shop.address
  const listening = async () =>
    (
      await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where application_name = 'youngtimer-listen' and datname = current_database()
      `.execute(database.primary)
    ).rows.map(({ pid }) => pid)
  const [before] = await listening()
  hole.fallSilent()
  await vi.waitFor(() => expect(hole.countDead()).toBe(0), patience)
  hole.wake()
  await vi.waitFor(async () => {
    const now = await listening()
    expect(now.filter((pid) => pid !== before)).toHaveLength(1)
  }, patience)
  expect(await statusOf(`${address}/healthz`)).toBe(200)
})

test('10.18: a worker does its work again after a silence', async () => {
  const { database, hole } = await openSilenced()
  const worker = startShop(
    { DATA_DIR: await dataFolder(), DATABASE_URL: hole.url },
    'src/worker.ts',
  )
  const done = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from jobs.job where name = 'expire-listings' and state = 'completed'
      `.execute(database.primary)
    ).rows[0]!.n
  const enqueue = () =>
    sql`insert into jobs.job (name, data) values ('expire-listings', '{}')`.execute(
      database.primary,
    )
  await enqueue()
  await vi.waitFor(async () => expect(await done()).toBeGreaterThan(0), patience)
  hole.fallSilent()
  await vi.waitFor(() => expect(hole.countDead()).toBe(0), patience)
  const before = await done()
  await enqueue()
  hole.wake()
  await vi.waitFor(async () => expect(await done()).toBeGreaterThan(before), patience)
  expect(worker.isRunning()).toBe(true)
})

test('10.18: a replica that falls silent is read from again', async () => {
  const { database, hole } = await openSilenced()
  const shop = startShop({
    DATA_DIR: await dataFolder(),
    DATABASE_URL: database.url!,
    DATABASE_READ_URL: hole.url,
    RUN_JOBS: '0',
  })
  const address = await shop.address
  expect(await ask(address)).toEqual(Array(10).fill(200))
  hole.fallSilent()
  await sql`select advance_catalogue()`.execute(database.primary)
  await vi.waitFor(async () => expect(await ask(address)).toContain(503), patience)
  expect(await statusOf(`${address}/readyz`)).toBe(200)
  hole.wake()
  await timed('a replica', async () => expect(await ask(address)).toEqual(Array(10).fill(200)))
})

test.each(['src/main.ts', 'src/worker.ts'])(
  '10.18: SIGTERM ends %s though the database is silent',
  async (entry) => {
    const { database, hole } = await openSilenced()
    const shop = startShop({ DATA_DIR: await dataFolder(), DATABASE_URL: hole.url }, entry)
    const isAtWork = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where application_name = 'youngtimer-jobs' and datname = current_database()
      `.execute(database.primary)
      expect(rows.length).toBeGreaterThan(0)
    }
    await vi.waitFor(isAtWork, patience)
    if (entry === 'src/main.ts') await ask(await shop.address)
    else await wait(2_000)
    hole.fallSilent()
    shop.kill('SIGTERM')
    expect(await shop.ended).toMatchObject({ signal: null })
  },
)

test('10.18: metrics that can’t be read are absent', async () => {
  const { hole } = await openSilenced()
  const shop = startShop({ DATA_DIR: await dataFolder(), DATABASE_URL: hole.url })
  const address = await shop.address
  const scrape = async () => (await fetch(`${address}/metrics`)).text()
  const read = /^(orders_pence|orders_oldest|jobs_oldest|jobs_dead|mails_waiting|social_posts)/m
  expect(await scrape()).toMatch(read)
  hole.fallSilent()
  await vi.waitFor(async () => expect(await scrape()).not.toMatch(read), patience)
  const without = await scrape()
  expect(without).toMatch(/^process_cpu_seconds_total /m)
  expect(without).not.toContain('NaN')
  hole.wake()
  await vi.waitFor(async () => expect(await scrape()).toMatch(read), patience)
})
