import { request } from 'node:http'
import { onTestFinished, expect, test } from 'vitest'
import { openTestDatabase } from '../database/open-test-database.ts'
import { freePort } from '../database/postgres-server.ts'
import { dataFolder, startShop } from '../start-shop.ts'
import { startBareNginx, startNginx, startNginxOn } from './nginx.ts'

const forThisMachine = [
  '/metrics',
  '/dev/mail',
  '/dev/mail.json',
  '/dev/ui',
  '/dev/ui/pictures/red/640.jpg',
  '/dev/mail/1',
  '/dev/texts',
  '/dev/texts.json',
]

const statusOf = async (address: string) => (await fetch(address)).status

/** What somebody is told who says himself which host he wants. */
const statusAs = (address: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(address, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

async function openShop(env: Record<string, string>) {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const port = await freePort()
  const shop = startShop({
    DATABASE_URL: database.url!,
    DATA_DIR: await dataFolder(),
    LOG_LEVEL: 'error',
    PORT: String(port),
    ...env,
  })
  return { port, address: await shop.address }
}

test('10.9: what is for this machine is not read through a proxy that says nothing of itself', async () => {
  const metricsPort = await freePort()
  const { port, address } = await openShop({
    PUBLIC_URL: 'https://cars.example',
    DEMO: '1',
    METRICS_PORT: String(metricsPort),
  })
  for (const origin of [await startBareNginx(port), await startNginx([port]), address]) {
    for (const path of forThisMachine) expect(await statusOf(origin + path), path).toBe(404)
    expect(await statusOf(`${origin}/about`)).toBe(200)
  }

  const scraped = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(scraped.status).toBe(200)
  expect(await scraped.text()).toContain('http_request_duration_seconds_count')
  const own = `http://127.0.0.1:${metricsPort}`
  expect(await statusAs(`${own}/metrics`, 'evil.example')).toBe(404)
  expect(await statusOf(`${own}/dev/mail`)).toBe(404)
  expect(await statusOf(`${own}/`)).toBe(404)
})

test('10.9: a shop of this machine’s own sends nothing to whoever comes by another name', async () => {
  const { port, address } = await openShop({})
  const bare = await startBareNginx(port)
  expect(await statusOf(`${bare}/about`)).toBe(200)
  for (const path of forThisMachine.slice(0, 5)) {
    expect(await statusOf(address + path), path).toBe(200)
    expect(await statusOf(bare + path), path).toBe(404)
    expect(await statusAs(address + path, 'cars.example'), path).toBe(404)
  }
})

test('10.9: the block for nginx lets photos through, and says who sends them', async () => {
  const { port } = await openShop({ TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' })
  const origin = await startNginx([port])
  const form = new FormData()
  form.append('images', new Blob([new Uint8Array(3_000_000)], { type: 'image/jpeg' }), 'car.jpg')
  const response = await fetch(`${origin}/api/upload-images`, { method: 'POST', body: form })
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('strict-transport-security')).toBeNull()
  expect([400, 415, 422]).toContain(response.status)
})

test('10.9: without TLS the block for nginx leads people on, and refuses programs', async () => {
  const { plain } = await startNginxOn([await freePort()])
  const page = await fetch(`${plain}/browse?make=BMW`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([
    308,
    'https://cars.example/browse?make=BMW',
  ])
  for (const path of ['/api/auth/login', '/api/listings?sort=recent']) {
    const call = await fetch(plain + path, { method: 'POST', redirect: 'manual' })
    expect([call.status, call.headers.get('location')], path).toEqual([403, null])
  }
})

test('10.9: data that holds the demonstration is not opened as a shop of one’s own behind https:', async () => {
  const DATA_DIR = await dataFolder()
  const first = startShop({ DATA_DIR, DEMO: '1', LOG_LEVEL: 'error' })
  await first.address
  first.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)

  const own = {
    PUBLIC_URL: 'https://cars.example',
    DEMO: '0',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const { code, stderr } = await startShop({ DATA_DIR, ...own }).ended
  expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({
    code: 1,
    lines: [expect.stringContaining("contains the demonstration's accounts (harriet@example.com")],
  })

  const unnotified = await startShop({ DATA_DIR, ...own, DEMO: '' }).ended
  expect([unnotified.code, unnotified.stderr]).toEqual([
    1,
    expect.stringContaining('only opens with DEMO=1'),
  ])
})
