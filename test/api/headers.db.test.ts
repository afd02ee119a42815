import { expect, test } from 'vitest'
import { escapeHtml } from '../../src/platform/escape-html.ts'
import { publicAddresses } from '../requests.ts'
import { startApp } from '../start-app.ts'

const directives = (policy: string) =>
  new Map(
    policy.split(';').map((one) => {
      const [name = '', ...sources] = one.trim().split(/\s+/)
      return [name, sources.join(' ')]
    }),
  )

const everyKind = [
  ['GET', '/'],
  ['GET', '/nowhere'],
  ['GET', '/api/listings'],
  ['GET', '/api/listings?make=Tesla'],
  ['GET', '/api/listings/999999'],
  ['GET', '/api/not-there'],
  ['GET', '/photos/1-0123456789abcdef/320.avif'],
  ['GET', '/robots.txt'],
  ['GET', '/sitemap.xml'],
  ['GET', '/sitemaps/pages.xml'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/api/docs'],
  ['GET', '/api/docs/static/index.css'],
  ['GET', '/api/openapi.json'],
  ['GET', '/metrics'],
  ['GET', '/%'],
  ['GET', '/api/%'],
  ['HEAD', '/'],
  ['OPTIONS', '/'],
  ['POST', '/'],
  ['POST', '/api/listings/1/phone'],
  ['DELETE', '/api/listings/1'],
  ['PUT', '/api/listings/1'],
] as const

test('H3: every response, whatever it is, carries the headers that protect it', async () => {
  const shop = await startApp({ pages: 'built' })
  const id = await shop.publishes()
  await shop.catalogue.refresh()
  const page = await shop.visit('/')
  const assets = [
    ...page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+|\/favicon[^"]+|\/site[^"]+)"/g),
  ].map(([, address = '']) => ['GET', address] as const)
  expect(assets.length).toBeGreaterThan(2)
  const addresses = (await publicAddresses(shop, [id])).map((address) => ['GET', address] as const)
  for (const [method, address] of [...everyKind, ...assets, ...addresses]) {
    const { headers, status } = await shop.api.send(method, address)
    expect(status, address).toBeLessThan(500)
    const named = `${method} ${address} (${status})`
    expect(headers, named).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      'content-security-policy': expect.any(String),
    })
    expect(headers, named).not.toHaveProperty('x-powered-by')
    expect(headers, named).not.toHaveProperty('access-control-allow-origin')
    expect(headers, named).not.toHaveProperty('strict-transport-security')
  }
})

test('H1: no policy lets anything in that is not our own, and none is unsafe', async () => {
  const shop = await startApp({ pages: 'built' })
  const id = await shop.publishes()
  const addresses = [...(await publicAddresses(shop, [id])), '/%', '/api/docs']
  for (const address of addresses) {
    const { headers } = await shop.visit(address)
    const policy = directives(String(headers['content-security-policy']))
    expect(policy.get('default-src'), address).toBe(`'none'`)
    expect(policy.get('frame-ancestors'), address).toBe(`'none'`)
    const whole = String(headers['content-security-policy'])
    expect(whole, address).not.toMatch(/unsafe-(?:inline|eval|hashes)|\*|http:|stripe/)
  }
})

test('H1: a page’s own scripts and styles are files, never written into it', async () => {
  const shop = await startApp({ pages: 'built' })
  const id = await shop.publishes({ description: '<script>alert(1)</script> "quoted" & more' })
  for (const address of ['/', '/browse', '/about', `/listing/${id}`, '/nowhere']) {
    const { text, headers } = await shop.visit(address)
    expect(headers['content-type'], address).toMatch(/^text\/html/)
    for (const [whole, attributes = ''] of text.matchAll(/<script\b([^>]*)>/g)) {
      const isData = /type="application\/(?:ld\+)?json"/.test(attributes)
      expect(isData || /\bsrc="\//.test(attributes), `${address}: ${whole}`).toBe(true)
    }
    expect(text, address).not.toMatch(/<style\b|\sstyle="|\son\w+="|javascript:/i)
    expect(text, address).not.toContain('<script>alert')
  }
})

test('H1, G1: a page may connect to the outside service where one is configured, never the checkout', async () => {
  const analytics = { url: 'https://stats.example/api/event', site: 'cars.example' }
  const shop = await startApp({ pages: 'built', config: { analytics } })
  const of = async (address: string) => {
    const { headers, text } = await shop.visit(address)
    const policy = directives(String(headers['content-security-policy']))
    return { connects: policy.get('connect-src'), html: /<html[^>]*>/.exec(text)?.[0] }
  }
  for (const address of ['/', '/browse', '/about', '/nowhere', '/privacy-choices']) {
    const { connects, html } = await of(address)
    expect(connects, address).toBe(`'self' https://stats.example`)
    expect(html, address).toContain(`data-analytics="${escapeHtml(JSON.stringify(analytics))}"`)
    expect(html, address).not.toContain('data-analytics-quiet')
  }
  for (const address of ['/checkout', '/checkout?draft=1']) {
    const { connects, html } = await of(address)
    expect(connects, address).toBe(`'self'`)
    expect(html, address).toContain('data-analytics-quiet')
  }
  const other = await shop.neighbour({ config: {} })
  const plain = await other.visit('/')
  expect(plain.text).not.toContain('data-analytics')
  expect(plain.headers['content-security-policy']).toContain(`connect-src 'self';`)
})

test('H3: a site behind TLS sends HSTS, and cookies that are bound to TLS', async () => {
  const shop = await startApp({ config: { publicUrl: 'https://shop.test' } })
  const id = await shop.publishes()
  for (const address of ['/', '/api/listings', '/nowhere', '/api/nothing']) {
    const { headers } = await shop.visit(address)
    expect(headers['strict-transport-security'], address).toBe(
      'max-age=31536000; includeSubDomains',
    )
  }
  const { headers } = await shop.api.post(`/api/listings/${id}/phone`)
  const cookies = [headers['set-cookie'] ?? []].flat()
  expect(cookies).toHaveLength(1)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/)
    for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  }
})

test('A4: without TLS a cookie is still out of reach of scripts and other sites', async () => {
  const shop = await startApp()
  const id = await shop.publishes()
  const { headers } = await shop.api.post(`/api/listings/${id}/phone`)
  const cookies = [headers['set-cookie'] ?? []].flat()
  expect(cookies).toHaveLength(1)
  for (const cookie of cookies) {
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Secure')
  }
})

test('A3: a browser’s token is stored hashed: its value stands nowhere in the database', async () => {
  const shop = await startApp()
  const id = await shop.publishes()
  const { cookies } = await shop.api.post(`/api/listings/${id}/phone`)
  const token = cookies.find(({ name }) => name === 'browser')!.value
  expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  const rows = await shop.database.primary.selectFrom('browser_sessions').selectAll().execute()
  expect(rows).toHaveLength(1)
  const stored = JSON.stringify(rows) + rows.map((row) => row.token_hash.toString('latin1')).join()
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('latin1'))
})

test('a visit sets no cookie at all', async () => {
  const shop = await startApp({ pages: 'built' })
  const id = await shop.publishes()
  for (const address of await publicAddresses(shop, [id]))
    expect((await shop.visit(address)).headers['set-cookie'], address).toBeUndefined()
})

test('refusals and faults are sent to programs as JSON, to people as a page, and never cached', async () => {
  const shop = await startApp()
  for (const address of ['/api/listings/999999', '/api/nothing', '/api/listings?make=Tesla']) {
    const { headers, json } = await shop.api.get(address)
    expect(headers['content-type'], address).toMatch(/^application\/json/)
    expect(headers['cache-control'], address).toBe('no-store')
    expect(json(), address).toEqual(
      expect.objectContaining({
        message: expect.any(String),
        code: expect.any(String),
        requestId: expect.any(String),
      }),
    )
  }
  expect((await shop.visit('/listing/999999')).headers['content-type']).toMatch(/^text\/html/)
})

test('L2: a request’s id goes from its header to the log and back, and a bad one is replaced', async () => {
  const shop = await startApp()
  const requested = async (id: string) =>
    (await shop.api.get('/api/makes', { headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await requested('trace-0123456789')).toBe('trace-0123456789')
  const line = shop.logged.find(({ reqId }) => reqId === 'trace-0123456789')
  expect(line).toMatchObject({ method: 'GET', path: '/api/makes', status: 200 })
  for (const bad of [
    'short',
    'x'.repeat(65),
    'has space in it',
    '<script>alert(1)</script>',
    '"quoted-quoted"',
  ]) {
    const given = await requested(bad)
    expect(given).not.toBe(bad)
    expect(given).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('L2: a refusal names its request, and a page is one line in the log', async () => {
  const shop = await startApp()
  const id = 'page-0123456789'
  const refused = await shop.api.get('/api/listings/999999', { headers: { 'x-request-id': id } })
  expect(refused.json()).toMatchObject({ requestId: id })
  await shop.visit('/browse', { headers: { 'x-request-id': 'page-9876543210' } })
  const lines = shop.logged.filter(({ reqId }) => reqId === 'page-9876543210')
  expect(lines.map(({ path, status }) => `${String(path)} ${String(status)}`)).toEqual([
    '/browse 200',
  ])
})
