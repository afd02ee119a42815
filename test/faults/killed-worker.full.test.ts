import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { lockListings } from '../database/lock-listings.ts'
import { dataFolder, startShop } from '../start-shop.ts'
import { startApp } from '../start-app.ts'

type Row = { id: string; state: string; retry_count: number }

test('K1, K2: the job of a killed worker is taken again, and doing it again does no harm', async () => {
  const shop = await startApp()
  const { database } = shop
  // Its time has come already: the first minute's job is about it.
  const car = await shop.publishes({ publishedAt: new Date(Date.now() - 31 * 86_400_000) })
  const job = async () => {
    const { rows } = await sql<Row>`
      select id, state::text, retry_count from jobs.job where name = 'expire-listings' order by created_on limit 1
    `.execute(database.primary)
    return rows[0]
  }

  const release = await lockListings(shop)

  const work = async () =>
    startShop(
      { DATABASE_URL: database.url!, DATA_DIR: await dataFolder(), LOG_LEVEL: 'error' },
      'src/worker.ts',
    )
  const first = await work()
  await vi.waitFor(async () => expect((await job())?.state).toBe('active'), {
    timeout: 60_000,
    interval: 20,
  })
  const { id } = (await job())!
  first.kill('SIGKILL')
  await first.ended
  expect((await job())?.state).toBe('active')
  await release()

  const second = await work()
  await vi.waitFor(async () => expect((await job())?.state).toBe('completed'), {
    timeout: 240_000,
    interval: 250,
  })
  const again = await job()
  expect(again!.id).toBe(id)
  expect(again!.retry_count).toBeGreaterThan(0)
  const { state } = await database.primary
    .selectFrom('listings')
    .select('state')
    .where('id', '=', car)
    .executeTakeFirstOrThrow()
  expect(state).toBe('expired')
  second.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
})
