import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../full.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { testCards } from '../../src/adapters/sandbox-cards/test-cards.ts'
import { freePort, startOwnPostgres } from '../database/postgres-server.ts'
import { runSql } from '../database/run-sql.ts'
import { startFakeStripe } from '../fake-stripe.ts'
import { compareBooks } from '../random-orders/outcome.ts'
import { dataFolder, openedFolder, startShop } from '../start-shop.ts'
import { confirmInBrowser } from '../stripe-under-test.ts'
import { openBuyer } from './buyer.ts'

const kills = isFull ? 60 : 3

/** What is begun here outlives the test that begins it: it ends with the file, the last first. */
const ends: (() => Promise<void>)[] = []
const atTheEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterAll(async () => {
  for (const end of ends) await end()
})

/** Paid by a browser that is closed then: how many milliseconds it takes until each is live. */
const left: Promise<number>[] = []

/** Milliseconds until a listing is live, looked for every second for as long as is allowed. */
async function timeUntilLive(page: string): Promise<number> {
  const began = Date.now()
  for (;;) {
    const response = await fetch(page).catch(() => null)
    await response?.arrayBuffer()
    const passed = Date.now() - began
    if (response?.status === 200 || passed > 130_000) return passed
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

const leave = (page: string) => void left.push(timeUntilLive(page))

async function openStripeShop() {
  const server = await startOwnPostgres({ syncsCommits: true })
  atTheEnd(() => server.stop())
  await runSql(`${server.url}postgres`, 'create database shop')
  const fake = await startFakeStripe()
  atTheEnd(() => fake.close())
  const settings = {
    DATABASE_URL: `${server.url}shop`,
    DATA_DIR: await dataFolder(atTheEnd),
    STRIPE_SECRET_KEY: fake.keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: fake.keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: fake.keys.webhookSecret,
    STRIPE_API_URL: fake.url,
  }
  // Does the minute's jobs, and is never killed itself.
  const lasting = startShop(settings, 'src/main.ts', atTheEnd)
  return { server, fake, settings, lasting, address: await lasting.address }
}

let shop: Awaited<ReturnType<typeof openStripeShop>>
const pay = (payment: { id: string; clientSecret: string }) =>
  confirmInBrowser(shop.fake, { ...payment, number: testCards.succeeds })

beforeAll(async () => {
  shop = await openStripeShop()
  const { address, fake } = shop
  fake.deliverTo(`${address}/api/webhooks/stripe`, { withheld: true })
  for (let n = 0; n < 3; n++) {
    const buyer = await openBuyer(address)
    await pay(await buyer.start())
    leave(`${address}/api/listings/${buyer.draftId}`)
  }
})

test(`E2, E5, E7: with the server killed, or the database, ${kills} times while somebody pays, each is published once`, async () => {
  const { server, fake, settings } = shop
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = () => startShop({ ...settings, PORT: String(port), RUN_JOBS: '0' })
  let web = start()
  await web.address

  const faults = {
    'the server': async () => {
      web.kill('SIGKILL')
      await web.ended
      web = start()
      await web.address
    },
    'the database': () => server.restart(),
  }
  let seed = Number(process.env['SEED'] ?? 1980)
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  let takes = 0
  const moments: string[] = []
  // The first is left alone: it says how long one takes here, and so when to kill the others.
  for (let n = 0; n <= kills; n++) {
    const isNotified = n % 2 === 0
    fake.deliverTo(`${address}/api/webhooks/stripe`, {
      withheld: !isNotified,
      redeliverAfterMilliseconds: Array.from({ length: 60 }, () => 500),
    })
    const buyer = await openBuyer(address)
    const began = Date.now()
    const fault = n % 3 === 0 ? 'the database' : 'the server'
    const condition =
      n === 0
        ? Promise.resolve()
        : new Promise((resolve) => setTimeout(resolve, random() * takes)).then(() => {
            moments.push(`${fault} after ${Date.now() - began} ms`)
            return faults[fault]()
          })
    await pay(await buyer.start())
    if (n % 4 < 2) expect(await buyer.submit()).toBe(buyer.draftId)
    else leave(`${shop.address}/api/listings/${buyer.draftId}`)
    if (n === 0) takes = Date.now() - began
    await condition
  }
  // A process outlives the database's end.
  expect([web.isRunning(), shop.lasting.isRunning()]).toEqual([true, true])
  console.log(`one takes ${takes} ms; killed ${moments.join(', ')}`)
}, 1_800_000)

test('E2: in the sandbox, on the embedded database, killed as it takes the card, the shop has each listing once', async () => {
  const settings = { DATA_DIR: await openedFolder(atTheEnd), PORT: String(await freePort()) }
  const first = startShop(settings, 'src/main.ts', atTheEnd)
  const address = await first.address
  const [responded, unanswered] = [
    await openBuyer(address, { photos: 3 }),
    await openBuyer(address),
  ]
  const cardFor = async (buyer: typeof responded) => {
    const { clientSecret } = await buyer.start()
    const card = { clientSecret, number: testCards.succeeds, expiry: '12/34', cvc: '123' }
    return () => buyer.post('/api/sandbox/confirm', card)
  }
  const [giveCard, giveOtherCard] = [await cardFor(responded), await cardFor(unanswered)]
  expect((await giveCard()).body).toEqual({ state: 'succeeded', error: null })
  const lost = giveOtherCard().catch(() => null)
  first.kill('SIGKILL')
  await Promise.all([lost, first.ended])

  const second = startShop(settings, 'src/main.ts', atTheEnd)
  await second.address
  expect(await responded.submit()).toBe(responded.draftId)
  expect(await responded.submit()).toBe(responded.draftId)
  const listing = await fetch(`${address}/api/listings/${responded.draftId}`)
  const { isPremium, images } = (await listing.json()) as { isPremium: boolean; images: unknown[] }
  expect([isPremium, images.length]).toEqual([true, 3])
  // Whether it was taken or not, taking it again is taking it once.
  expect((await giveOtherCard()).body).toEqual({ state: 'succeeded', error: null })
  leave(`${address}/api/listings/${unanswered.draftId}`)
  const { total } = (await (await fetch(`${address}/api/listings`)).json()) as {
    total: { n: number }
  }
  expect(total.n).toBeLessThanOrEqual(2)
})

test('E6: with every event withheld and the browser gone, what is paid is live within 2 minutes', async () => {
  expect(left.length).toBeGreaterThanOrEqual(5)
  const seconds = (await Promise.all(left)).map((milliseconds) => milliseconds / 1_000)
  console.log(`live after ${seconds.map((n) => n.toFixed(0)).join(', ')} s`)
  expect(Math.max(...seconds)).toBeLessThan(120)

  const database = await openPostgres({ url: shop.settings.DATABASE_URL, onError: () => {} })
  const { wrong, orders } = await compareBooks(database.primary, {
    payments: shop.fake.payments(),
  })
  await database.close()
  expect(wrong).toEqual([])
  expect(orders).toEqual({ fulfilled: kills + 4 })
})
