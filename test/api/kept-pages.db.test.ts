import fc from 'fast-check'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { hasLargeCounts } from '../full.ts'
import { pages } from '../../src/screens/pages.ts'
import { startApp, type Shop } from '../start-app.ts'

/** What stands nowhere in the shop: wherever it is read, it has come out of somebody's request. */
const evil = 'evil.example'

type Raw = { path: string; headers?: Record<string, string> }
type Got = { status: number; headers: Record<string, unknown>; body: string }

/** Sends the target of a request as it is written, which nothing else does. */
function rawClient(origin: string) {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  onTestFinished(() => agent.destroy())
  return ({ path, headers = {} }: Raw) =>
    new Promise<Got>((resolve, reject) => {
      request({ hostname, port, path, headers, agent }, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      })
        .on('error', reject)
        .end()
    })
}

const compared = [
  'content-type',
  'etag',
  'vary',
  'cache-control',
  'location',
  'content-security-policy',
  'permissions-policy',
]

/** What must be the same whoever asked before; a version only grows, and an id names a request. */
const essence = ({ status, headers, body }: Got) => ({
  status,
  headers: Object.fromEntries(compared.map((name) => [name, headers[name]])),
  body,
})

const disguises: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => address.toUpperCase(),
  (address) => address.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (address) => `//${evil}${address}`,
  (address) => `http://${evil}${address}`,
  (address) => `/\\${evil}${address}`,
  (address) => address.replace(/(?=\?|$)/, '/'),
  (address) => address.replaceAll('/', '//'),
  (address) => address.replace(/(?<=.)\//, '%2F'),
  (address) => address.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (address) => `/.${address}`,
  (address) => `/${evil}/..${address}`,
  (address) => `${address}/..`,
  (address) => `${address}${address.includes('?') ? '&' : '?'}x=${evil}`,
  (address) => `${address}?returnTo=//${evil}/`,
  (address) => `${address}${address.includes('?') ? '&' : '?'}make=Saab&make=${evil}`,
  (address) => `${address}${address.includes('?') ? '&' : '?'}utm_source=${evil}`,
  (address) => `${address}?draft=7&payment_intent_client_secret=${evil}`,
  (address) => `${address}#${evil}`,
  (address) => `${address};${evil}`,
]

const headers = fc.record(
  {
    host: fc.constantFrom(evil, `${evil}:80`, 'localhost'),
    'x-forwarded-host': fc.constant(evil),
    'x-forwarded-proto': fc.constantFrom('https', 'gopher'),
    'x-forwarded-for': fc.constant('203.0.113.7'),
    'x-original-url': fc.constant(`/${evil}`),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity'),
    'accept-language': fc.constantFrom('de', 'en-GB'),
    cookie: fc.constantFrom('catalogue=1', 'catalogue=9007199254740991', `catalogue=${evil}`),
    'if-none-match': fc.constantFrom('*', `"${evil}"`),
    'sec-gpc': fc.constant('1'),
  },
  { requiredKeys: [] },
)

/** Every page of the shop, as its address is spelled. */
const canonicalAddresses = (ids: readonly number[]) => [
  ...pages.flatMap(({ path }) =>
    path === '*'
      ? ['/404', '/nowhere', '/api-docs']
      : path.includes(':id')
        ? ids.map((id) => path.replace(':id', String(id)))
        : [path.replace(':make/:family', 'bmw/3-series').replace(':cars', '1-2')],
  ),
  '/?make=BMW',
  '/browse?make=BMW&maxPrice=10000',
  '/browse?make=SAAB',
  '/listing/999999',
]

const advance = async (shop: Shop) => {
  await shop.database.primary
    .transaction()
    .execute((tx) => sql`select advance_catalogue()`.execute(tx))
  await shop.catalogue.refresh()
}

for (const pages of ['plain', 'built'] as const) {
  test(`10.2: no request changes what a ${pages} page says to the next visitor`, async () => {
    const shop = await startApp({ pages })
    const ids = [await shop.publishes(), await shop.publishes({ make: 'SAAB', model: '900' })]
    await shop.catalogue.refresh()
    const send = rawClient(await shop.listen())
    const forgetful = await shop.neighbour({ config: { cachedBytes: 0 } })
    const sendForgetful = rawClient(await forgetful.listen())
    const addresses = canonicalAddresses(ids)
    const expected = new Map<string, ReturnType<typeof essence>>()
    for (const path of addresses) expected.set(path, essence(await sendForgetful({ path })))

    const asks = fc.array(
      fc.record({
        path: fc
          .tuple(fc.constantFrom(...addresses), fc.constantFrom(...disguises))
          .map(([address, disguise]) => disguise(address)),
        headers,
      }),
      { minLength: 1, maxLength: 12 },
    )
    const after = fc.shuffledSubarray(addresses, { minLength: 6 })
    await fc.assert(
      fc.asyncProperty(asks, after, async (first, then) => {
        await advance(shop)
        for (const one of first) {
          const { status, headers: received } = await send(one)
          expect(status, one.path).toBeLessThan(500)
          expect(String(received['location'] ?? ''), one.path).not.toMatch(/^(?!\/(?![/\\]))./)
        }
        for (const path of then) {
          const got = essence(await send({ path }))
          expect(got, path).toEqual(expected.get(path))
          expect(got.body.includes(evil), path).toBe(false)
        }
      }),
      { seed: 1002, numRuns: hasLargeCounts ? 200 : pages === 'built' ? 15 : 40 },
    )
  })
}

test('10.2: an address that is no page is a 404, whatever was requested before', async () => {
  const shop = await startApp({ pages: 'built' })
  const id = await shop.publishes()
  await shop.catalogue.refresh()
  const send = rawClient(await shop.listen())
  const inOrder = ['/account/messages', `/LISTING/${id}`, '/nowhere', '/account/messages', '/404']
  const varied = []
  for (const path of inOrder) {
    const { status, body } = await send({ path })
    varied.push(`${path} ${status} ${/<title>([^·]*)/.exec(body)?.[1]?.trim()}`)
  }
  expect(varied).toEqual([
    '/account/messages 200 Messages',
    `/LISTING/${id} 404 404 Page Not Found`,
    '/nowhere 404 404 Page Not Found',
    '/account/messages 200 Messages',
    '/404 404 404 Page Not Found',
  ])
})

test('10.2: what an address is decorated with gets into nobody’s page', async () => {
  const shop = await startApp({ pages: 'built' })
  const id = await shop.publishes()
  await shop.catalogue.refresh()
  const send = rawClient(await shop.listen())
  const strange = [
    `//${evil}/listing/${id}`,
    `/listing/${id}?x=${evil}`,
    `/about?x=${evil}`,
    `/browse?utm_source=${evil}`,
    `/checkout/success?draft=${evil}`,
  ]
  for (const path of strange) {
    const own = await send({ path, headers: { host: evil } })
    expect(own.body.includes(evil), path).toBe(false)
  }
  for (const path of [`/listing/${id}`, '/about', '/browse', '/checkout/success'])
    expect((await send({ path })).body.includes(evil), path).toBe(false)
})

test('10.2: a page with a slash too many leads to the page without', async () => {
  const { visit } = await startApp()
  for (const [from, to] of [
    ['/about/', '/about'],
    ['/browse/?make=bmw&ref=x', '/browse?make=BMW'],
    ['/listing/7/', '/listing/7'],
    ['/checkout/?draft=1', '/checkout'],
  ] as const) {
    const { status, headers: received } = await visit(from)
    expect([from, status, received['location']]).toEqual([from, 308, to])
  }
  expect((await visit('/nowhere/')).status).toBe(404)
})

test('where a car was whose time has run out, its page is gone and shows what is like it', async () => {
  const shop = await startApp({ pages: 'built' })
  const [ended, like] = [await shop.publishes(), await shop.publishes()]
  await shop.setState(ended, 'expired')
  await shop.catalogue.refresh()
  const { status, text, headers } = await shop.visit(ended)
  expect(status).toBe(410)
  expect(text).toContain('1989 BMW 3 Series: No Longer for Sale')
  expect(text).toContain(`href="/listing/${like}"`)
  expect(text).toContain('<meta name="robots" content="noindex')
  expect(String(headers['cache-control'])).not.toContain('immutable')
  // It comes back when its seller puts it on sale again.
  await shop.setState(ended, 'under-offer')
  await shop.catalogue.refresh()
  expect((await shop.visit(ended)).status).toBe(200)
})
