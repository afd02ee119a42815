import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '../database/open-test-database.ts'
import { dataFolder, openedFolder, startShop } from '../start-shop.ts'
import { openSlow } from './slow-sender.ts'

const status = async (address: string) => (await fetch(address)).status

test.each(['SIGTERM', 'SIGINT'] as const)('I3: %s ends the shop with 0', async (signal) => {
  const shop = startShop({ DATA_DIR: await openedFolder() })
  expect(await status(`${await shop.address}/api/listings`)).toBe(200)
  shop.kill(signal)
  const { code, stderr } = await shop.ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('I3: while it drains it says that it is not ready and goes on answering', async () => {
  const shop = startShop({ DATA_DIR: await openedFolder(), DRAIN_SECONDS: '5' })
  const address = await shop.address
  expect(await status(`${address}/readyz`)).toBe(200)
  shop.kill('SIGTERM')
  await vi.waitFor(async () => expect(await status(`${address}/readyz`)).toBe(503), {
    timeout: 30_000,
  })
  // Its time is the balancer's: only what was sent before the end must be answered.
  expect(await status(`${address}/api/listings`)).toBe(200)
  expect(await status(`${address}/healthz`)).toBe(200)
  expect((await shop.ended).code).toBe(0)
})

test('I3: what is under way when the signal comes is finished', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const shop = startShop({ DATA_DIR: await dataFolder(), DATABASE_URL: database.url! })
  const address = await shop.address

  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = database.primary.transaction().execute(async (tx) => {
    await sql`lock table listings in access exclusive mode`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const waiting = fetch(`${address}/api/listings`)
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'youngtimer'
          and datname = current_database()`.execute(database.primary)
      expect(rows.length).toBeGreaterThan(0)
    },
    { timeout: 30_000 },
  )
  shop.kill('SIGTERM')
  release.resolve()
  await holding
  expect((await waiting).status).toBe(200)
  expect((await shop.ended).code).toBe(0)
})

test('a second signal ends it at once', async () => {
  const shop = startShop({ DATA_DIR: await openedFolder(), DRAIN_SECONDS: '300' })
  const address = await shop.address
  shop.kill('SIGTERM')
  await vi.waitFor(async () => expect(await status(`${address}/readyz`)).toBe(503), {
    timeout: 30_000,
  })
  shop.kill('SIGTERM')
  expect((await shop.ended).code).toBe(143)
})

test('10.22: who sends a byte now and then is cut off at the last moment', async () => {
  const shop = startShop({ DATA_DIR: await openedFolder(), LAST_MOMENT_SECONDS: '3' })
  const port = Number(new URL(await shop.address).port)
  const opening =
    'POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{'
  const senders = await Promise.all(Array.from({ length: 20 }, () => openSlow(port, opening)))
  onTestFinished(() => senders.forEach(({ socket }) => socket.destroy()))
  shop.kill('SIGTERM')
  // The server looks at slow senders no more once it closes: nothing else would end these.
  const { code, stderr } = await shop.ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  await Promise.all(senders.map(({ closed }) => closed))
})
