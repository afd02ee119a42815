import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { onBehalfOf } from '../../src/platform/limits/caller.ts'
import { advanceCatalogue } from '../../src/platform/page-cache/catalogue.ts'
import { isFull } from '../full.ts'
import { startApp, type Shop } from '../start-app.ts'

type Process = Pick<Shop, 'api' | 'visit' | 'catalogue' | 'app'>

/** Prices only rise here, so that a page says by them how old it is. */
const pricesOn = (text: string) =>
  new Map(
    [...text.matchAll(/"id":(\d+),[^{}]*?"price":"(\d+)\.00"/g)].map(
      ([, id, price]) => [Number(id), Number(price)] as const,
    ),
  )

/** Asks again whatever the busy database of a busy machine has refused: that shows no page, new or old. */
async function answered<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left--) {
    const response = await ask()
    if (response.status !== 503 || left === 0) return response
  }
}

/** Of prices so far apart that one of another make is like none of these. */
const cars = [
  ['BMW', 1_000],
  ['BMW', 1_000],
  ['SAAB', 40_000],
  ['Audi', 9_000],
] as const

async function openTwo() {
  const one = await startApp()
  const seller = await one.signsUp('ann@example.com')
  const ids = []
  for (const [make, price] of cars) ids.push(await one.publishes({ make, pricePence: price * 100 }))
  await one.database.primary.updateTable('listings').set({ user_id: seller.id }).execute()
  await sql`select advance_catalogue()`.execute(one.database.primary)
  const other = await one.neighbour()
  await one.catalogue.refresh()
  await other.catalogue.refresh()
  return { one, other, ids, seller }
}

test('however cars change and pages are read in two processes, nobody is shown an older page after a newer one', async () => {
  const { one, other, ids, seller } = await openTwo()
  const processes: Process[] = [one, other]
  const addresses = [
    '/',
    '/browse',
    '/browse?make=BMW',
    '/api/listings',
    '/api/listings?make=SAAB',
    '/api/listings/standard',
    ...ids.map((id) => `/listing/${id}`),
    ...ids.map((id) => `/api/listings/${id}`),
  ]
  const price = new Map<number, number>(ids.map((id, n) => [id, cars[n]![1]]))
  /** The newest price of each car that a reader has been shown on a page, or has set. */
  const seen = new Map<string, number>()
  let [reads, newer, edits] = [0, 0, 0]

  const check = (reader: string, address: string, text: string) => {
    for (const [id, shown] of pricesOn(text)) {
      const key = `${reader} ${address} ${id}`
      expect(shown, `${reader} at ${address}`).toBeGreaterThanOrEqual(seen.get(key) ?? 0)
      if (shown > (seen.get(key) ?? Infinity)) newer++
      seen.set(key, shown)
    }
    reads++
  }
  const read = async (process: number, address: string) => {
    const { text } = await processes[process]!.visit(address)
    check(`a visitor of ${process}`, address, text)
  }
  /** The seller raises a price in the one process, and looks at it in both at once. */
  const edit = async (index: number) => {
    const id = ids[index]!
    const raised = price.get(id)! + 1
    price.set(id, raised)
    const changed = await answered(() =>
      seller.api.send('PUT', `/api/listings/${id}`, { payload: { price: `${raised}.00` } }),
    )
    expect(changed.status, changed.text).toBe(200)
    edits++
    const cookies = Object.fromEntries(
      changed.cookies
        .filter(({ name }) => name === 'catalogue')
        .map(({ name, value }) => [name, value]),
    )
    await Promise.all(
      processes.flatMap((process) =>
        [`/listing/${id}`, '/browse', '/', `/api/listings/${id}`].map(async (address) => {
          const own = await answered(() => process.visit(address, { cookies }))
          expect(own.status, own.text).toBe(200)
          expect(pricesOn(own.text).get(id), `the seller at ${address}`).toBeGreaterThanOrEqual(
            raised,
          )
        }),
      ),
    )
  }
  const step = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ process: fc.nat(1), address: fc.constantFrom(...addresses) }),
    },
    { weight: 1, arbitrary: fc.record({ car: fc.nat(ids.length - 1) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      // An edit for each car at a time: each is the one after the last.
      const editing = new Map<number, Promise<void>>()
      await Promise.all(
        steps.map(async (one) => {
          if ('address' in one) return read(one.process, one.address)
          const before = editing.get(one.car) ?? Promise.resolve()
          const after = before.then(() => edit(one.car))
          editing.set(one.car, after)
          return after
        }),
      )
      await one.database.primary.deleteFrom('limit_counts').execute()
    }),
    { seed: 32, numRuns: isFull ? 60 : 8 },
  )
  expect(reads).toBeGreaterThan(100)
  expect(edits).toBeGreaterThan(5)
  expect(newer).toBeGreaterThan(5)
  expect(one.caches.pages.counts.hits + other.caches.pages.counts.hits).toBeGreaterThan(20)
})

test('a process’s response shows what it has changed itself, though no notification has come', async () => {
  const shop = await startApp({
    openDatabase: async ({ listen: _, ...own }) => ({ ...own, close: async () => {} }),
  })
  const seller = await shop.signsUp('ann@example.com')
  const id = await shop.publishes({ pricePence: 100_000 })
  await shop.database.primary.updateTable('listings').set({ user_id: seller.id }).execute()
  await shop.catalogue.refresh()
  for (const price of ['2000.00', '3000.00', '4000.00']) {
    // Somebody who has never been here, before and at once after.
    await shop.api.get('/api/listings')
    const edited = await seller.api.send('PUT', `/api/listings/${id}`, { payload: { price } })
    expect(edited.status, edited.text).toBe(200)
    expect((await shop.api.get(`/api/listings/${id}`)).text).toContain(`"price":"${price}"`)
    expect((await shop.api.get('/api/listings')).text).toContain(`"price":"${price}"`)
  }
})

test('a process that was notified of a change shows nothing of that listing from before, to anybody', async () => {
  const { one, other, ids, seller } = await openTwo()
  const [id = 0] = ids
  for (let raised = 1_001; raised < 1_006; raised++) {
    await other.visit(id)
    await seller.api.send('PUT', `/api/listings/${id}`, { payload: { price: `${raised}.00` } })
    const version = await one.catalogue.refresh()
    await vi.waitFor(() => expect(other.catalogue.version()).toBe(version), { timeout: 30_000 })
    const pages = await Promise.all(Array.from({ length: 5 }, () => other.visit(id)))
    expect(pages.map(({ text }) => pricesOn(text).get(id))).toEqual(Array(5).fill(raised))
  }
})

test('a change leaves the pages alone that do not show it, in every process', async () => {
  const { one, other, ids, seller } = await openTwo()
  const [bmw = 0, , saab = 0] = ids
  const addresses = [`/listing/${bmw}`, `/listing/${saab}`, '/browse', `/api/listings/${bmw}`]
  const keptOf = async () => {
    const kept = []
    for (const address of addresses) {
      const { misses } = other.caches.pages.counts
      await other.visit(address)
      if (other.caches.pages.counts.misses === misses) kept.push(address)
    }
    return kept
  }
  await keptOf()
  expect(await keptOf()).toEqual(addresses)
  await seller.api.send('PUT', `/api/listings/${saab}`, { payload: { price: '40001.00' } })
  const version = await one.catalogue.refresh()
  await vi.waitFor(() => expect(other.catalogue.version()).toBe(version), { timeout: 30_000 })
  expect(await keptOf()).toEqual([`/listing/${bmw}`, `/api/listings/${bmw}`])
})

test('a process that was away for longer than changes are remembered throws everything away', async () => {
  const { one, other, ids } = await openTwo()
  await other.visit('/about')
  await sql`delete from catalogue_changes`.execute(one.database.primary)
  await sql`update catalogue set version = version + 1`.execute(one.database.primary)
  await other.catalogue.refresh()
  const before = other.caches.pages.counts.misses
  await other.visit(ids[0]!)
  await other.visit('/about')
  expect(other.caches.pages.counts.misses).toBe(before + 2)
})

test('a page that a change leaves alone is shown while every connection is taken', async () => {
  const { one, ids } = await openTwo()
  const address = `/listing/${ids[0]}`
  const first = await one.api.get(address)
  const taken = Promise.withResolvers<void>()
  const holding = Array.from({ length: 10 }, (_, caller) =>
    onBehalfOf(`${caller}`, () =>
      one.database.primary.connection().execute(async () => taken.promise),
    ),
  )
  const version = await one.database.unhurried((connection) =>
    connection.transaction().execute((tx) => advanceCatalogue(tx, ['make:saab'])),
  )
  await vi.waitFor(() => expect(one.catalogue.version()).toBe(version), { timeout: 30_000 })
  const page = await one.api.get(address)
  expect([page.status, page.headers.etag]).toEqual([200, first.headers.etag])
  taken.resolve()
  await Promise.all(holding)
})
