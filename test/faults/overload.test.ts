import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from '../../src/platform/http/server.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { lockListings } from '../database/lock-listings.ts'
import { startApp } from '../start-app.ts'

const failing = (error: Error) => console.error(error)

test('I2: a table that is locked gives 503 and a time to come back, and heals by itself', async () => {
  const shop = await startApp()
  await shop.publishes()
  const impatient = await shop.neighbour({
    openDatabase: ({ url }) => openPostgres({ url: url!, statementTimeout: 250, onError: failing }),
  })
  const unlock = await lockListings(shop)
  for (const address of [
    '/api/listings',
    '/api/listings/featured',
    '/api/listings/1',
    '/api/makes',
    '/sitemaps/cars/0.xml',
  ]) {
    const { status, headers, json } = await impatient.api.get(address)
    expect(status, address).toBe(503)
    expect(Number(headers['retry-after']), address).toBeGreaterThan(0)
    expect(json(), address).toMatchObject({ code: 'unavailable' })
    expect(headers['cache-control'], address).toBe('no-store')
  }
  expect((await impatient.visit('/healthz')).status).toBe(200)
  await unlock()
  for (const address of ['/api/listings', '/api/listings/1', '/sitemaps/cars/0.xml'])
    expect((await impatient.visit(address)).status, address).toBe(200)
})

test('I2: a page over a locked table is a page that says so, with a time to come back', async () => {
  const shop = await startApp()
  const impatient = await shop.neighbour({
    pages: 'built',
    openDatabase: ({ url }) => openPostgres({ url: url!, statementTimeout: 250, onError: failing }),
  })
  await lockListings(shop)
  for (const address of ['/', '/browse', '/listing/1']) {
    const { status, headers, text } = await impatient.visit(address)
    expect(status, address).toBe(503)
    expect(headers['content-type'], address).toMatch(/^text\/html/)
    expect(Number(headers['retry-after']), address).toBeGreaterThan(0)
    expect(headers['cache-control'], address).toBe('no-store')
    expect(text, address).not.toMatch(/statement timeout|57014|node_modules/)
  }
})

test('I2: requests that find every connection taken get 503 and a time to come back', async () => {
  const shop = await startApp()
  const narrow = await shop.neighbour({
    openDatabase: ({ url }) =>
      openPostgres({ url: url!, poolSize: 1, statementTimeout: 20_000, onError: failing }),
  })
  const unlock = await lockListings(shop)
  const holds = narrow.api.get('/api/listings')
  const turnedAway = await Promise.all(
    Array.from({ length: 20 }, (_, n) => narrow.api.get(`/api/listings?yearFrom=${1980 + n}`)),
  )
  for (const { status, headers } of turnedAway) {
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  await unlock()
  expect((await holds).status).toBe(200)
  expect((await narrow.api.get('/api/listings')).status).toBe(200)
})

test('I2: a process whose event loop lags turns requests away, and takes them again when it has caught up', async () => {
  const app = await createServer({
    logger: pino({ level: 'silent' }),
    isTls: false,
    trustProxy: false,
    renderMissingPage: (_request, reply) => reply.code(404).send(),
    maxEventLoopDelay: 200,
  })
  app.get('/hello', { config: { access: 'anyone' } }, async () => 'hello')
  await app.ready()
  onTestFinished(() => app.close())
  const ask = () => app.inject('/hello')
  await vi.waitFor(async () => expect((await ask()).statusCode).toBe(200), { timeout: 50_000 })

  const busy = setInterval(() => {
    const until = performance.now() + 800
    while (performance.now() < until);
  }, 10)
  try {
    await vi.waitFor(
      async () => {
        const response = await ask()
        expect(response.statusCode).toBe(503)
        expect(response.headers['retry-after']).toBe('5')
        expect(response.json()).toMatchObject({ code: 'unavailable' })
      },
      { timeout: 50_000 },
    )
  } finally {
    clearInterval(busy)
  }
  await vi.waitFor(async () => expect((await ask()).statusCode).toBe(200), { timeout: 50_000 })
})

test('I2: a process that is behind still serves its health check, payments, and the files of pages that came', async () => {
  const shop = await startApp()
  // No event loop comes round as soon as this.
  const behind = await shop.neighbour({ pages: 'built', config: { maxEventLoopDelay: 1e-6 } })
  await vi.waitFor(async () => expect((await behind.visit('/api/listings')).status).toBe(503), {
    timeout: 50_000,
  })
  const page = await shop.neighbour({ pages: 'built' }).then(({ visit }) => visit('/'))
  const [script] = /\/assets\/[^"]+\.js/.exec(page.text)!
  for (const address of ['/healthz', '/favicon.svg', '/hero/poster.avif', script!])
    expect((await behind.visit(address)).status, address).toBe(200)
  expect((await behind.api.get('/api/orders/1')).status).toBe(404)
  expect((await behind.api.post('/api/webhooks/stripe', {})).status).toBe(400)
  // A balancer sends visitors to another process meanwhile.
  for (const address of ['/readyz', '/api/listings'])
    expect((await behind.visit(address)).status, address).toBe(503)
})
