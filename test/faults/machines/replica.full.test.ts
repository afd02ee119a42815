import { expect, onTestFinished, test, vi } from 'vitest'
import { startOwnPostgres, type OwnServer } from '../../database/postgres-server.ts'
import { runSql } from '../../database/run-sql.ts'
import { dataFolder, startShop } from '../../start-shop.ts'
import { openSeller } from '../seller.ts'

const patience = { timeout: 30_000, interval: 100 }

/** A primary with a shop's database, a replica of it, and a shop that reads there. */
async function openShop() {
  const primary = await startOwnPostgres({ syncsCommits: true })
  onTestFinished(() => primary.stop())
  await runSql(`${primary.url}postgres`, 'create database shop')
  const replica = await primary.startReplica()
  onTestFinished(() => replica.stop())
  const shop = startShop({
    DATABASE_URL: `${primary.url}shop`,
    DATABASE_READ_URL: `${replica.url}shop`,
    DATA_DIR: await dataFolder(),
    LOG_LEVEL: 'silent',
  })
  return { primary, replica, origin: await shop.address }
}

/** Has a car put on sale; returns what its model is called and the address of its page. */
async function sell(origin: string, n: number) {
  const seller = openSeller()
  const model = `Model ${n}`
  const images = [await seller.sendPhoto(origin)]
  const { status, body } = await seller.sell(origin, `submission-${n}`, { model, images })
  expect(status, JSON.stringify(body)).toBe(201)
  return { model, id: Number(body['id']), photo: images[0]! }
}

/** Where somebody who has never been here finds a car: each address for the first time. */
let visits = 0
const placesOf = (id: number, photo: string) => [
  `/api/listings?sort=recent&maxPrice=${90_000 - visits++}`,
  `/browse?yearFrom=1980&maxPrice=${90_000 - visits++}`,
  `/api/listings/${id}`,
  `/listing/${id}`,
  photo,
]

async function expectSeen(origin: string, { model, id, photo }: Awaited<ReturnType<typeof sell>>) {
  for (const address of placesOf(id, photo)) {
    const response = await fetch(origin + address)
    expect(response.status, address).toBe(200)
    if (address !== photo) expect(await response.text(), address).toContain(model)
  }
}

/** Connections through which the shop reads there. */
const readersOn = async ({ url }: OwnServer) =>
  (
    await runSql(
      `${url}postgres`,
      `select pid from pg_stat_activity where application_name = 'youngtimer'`,
    )
  ).length

test('what was changed is seen at once, though the replica lags, stops, comes back or is promoted', async () => {
  const { primary, replica, origin } = await openShop()
  let n = 0
  const first = await sell(origin, n++)
  await expectSeen(origin, first)
  expect(await readersOn(replica)).toBeGreaterThan(0)

  // It stands still: nothing that happens from now on is there.
  await runSql(`${replica.url}postgres`, 'select pg_wal_replay_pause()')
  const behind = await sell(origin, n++)
  await expectSeen(origin, behind)
  const [{ known }] = (await runSql(
    `${replica.url}shop`,
    `select count(*)::int as known from listings where id = ${behind.id}`,
  )) as [{ known: number }]
  expect(known).toBe(0)
  await runSql(`${replica.url}postgres`, 'select pg_wal_replay_resume()')

  // It is gone in the middle of everything, and nobody is refused.
  const statuses: number[] = []
  const over = new AbortController()
  const visitors = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted)
      for (const address of placesOf(first.id, first.photo))
        statuses.push((await fetch(origin + address)).status)
  })
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(40), patience)
  await replica.kill('immediate')
  const then = statuses.length
  await expectSeen(origin, await sell(origin, n++))
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(then + 200), patience)
  over.abort()
  await Promise.all(visitors)
  expect(statuses.filter((status) => status !== 200)).toEqual([])

  // It is back, and read again without a restart.
  await replica.restart()
  await vi.waitFor(async () => {
    await expectSeen(origin, first)
    expect(await readersOn(replica)).toBeGreaterThan(0)
  }, patience)

  // It goes its own way: from now on it hears of nothing.
  await runSql(`${replica.url}postgres`, 'select pg_promote()')
  await expectSeen(origin, await sell(origin, n++))
  expect(await runSql(`${primary.url}shop`, 'select id from listings')).toHaveLength(n)
})

test('a shop opens while its replica is gone', async () => {
  const primary = await startOwnPostgres()
  onTestFinished(() => primary.stop())
  const replica = await primary.startReplica()
  await replica.stop()
  const shop = startShop({
    DATABASE_URL: `${primary.url}postgres`,
    DATABASE_READ_URL: `${replica.url}postgres`,
    DATA_DIR: await dataFolder(),
    LOG_LEVEL: 'error',
  })
  const origin = await shop.address
  expect((await fetch(`${origin}/browse?make=BMW`)).status).toBe(200)
  shop.kill('SIGTERM')
  expect((await shop.ended).stdout).toContain('the replica at ')
})
