import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../../src/screens/pages.ts'
import { startApp } from '../start-app.ts'

type Route = { method: string; url: string; access: string }

const routesDoc = readFileSync(join(import.meta.dirname, '../../docs/routes.md'), 'utf8')

/** The rows of the table in docs/routes.md: method, path, who may call. */
function documentedRoutes(): Route[] {
  return routesDoc.split('\n').flatMap((line) => {
    const [, method = '', url = '', access = ''] = line.split('|').map((cell) => cell.trim())
    return /^[A-Z]+$/.test(method) ? [{ method, url: url.replaceAll('`', ''), access }] : []
  })
}

/** The rows of its table of pages, as they are written. */
const documentedPages = (): string[][] =>
  routesDoc
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
    .filter(([path = '', , isCached = '']) => path.startsWith('`') && /^(?:yes|no)$/.test(isCached))

/** HEAD comes with every GET, and each file of the build is a route of its own. */
const isOurs = (built: Set<string>) => (route: Route) =>
  route.method !== 'HEAD' && !built.has(route.url)

const line = ({ method, url, access }: Route) => `${method} ${url}: ${access}`

test('B1: every route declares who may call it, as docs/routes.md says', async () => {
  const { app } = await startApp()
  const routes = app.routeTable.filter(isOurs(new Set()))
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.map(line).sort()).toEqual(documentedRoutes().map(line).sort())
})

test('B1: with the built pages there are routes for files besides, for anyone, and only to read', async () => {
  const { app } = await startApp({ pages: 'built' })
  const documented = new Set(documentedRoutes().map(line))
  const files = app.routeTable.filter(
    (route) => route.method !== 'HEAD' && !documented.has(line(route)),
  )
  expect(files.length).toBeGreaterThan(0)
  for (const { method, url, access } of files) {
    expect(`${method} ${access}`, url).toBe('GET anyone')
    expect(url).toMatch(/^\/(?:assets\/\*|[\w-]+\.(?:svg|png|webmanifest|txt|ico))$/)
  }
})

test('B1: a shop with a route that does not declare it will not open', async () => {
  const { createServer } = await import('../../src/platform/http/server.ts')
  const { pino } = await import('pino')
  const app = await createServer({
    logger: pino({ level: 'silent' }),
    isTls: false,
    trustProxy: false,
    renderMissingPage: (_request, reply) => reply.code(404).send(),
  })
  app.get('/forgotten', async () => 'hello')
  await expect(app.ready()).rejects.toThrow('GET /forgotten does not declare who may call it')
})

test('B1: the figures of this machine are for this machine', async () => {
  const { api } = await startApp({ config: { trustProxy: 'loopback' } })
  const from = async (remoteAddress: string, headers = {}) =>
    (await api.get('/metrics', { remoteAddress, headers })).status
  expect(await from('127.0.0.1')).toBe(200)
  expect(await from('::1')).toBe(200)
  expect(await from('203.0.113.9')).toBe(404)
  expect(await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await from('127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(404)
})

test('10.9: what is for this machine is not sent to whoever comes by another name or by a proxy', async () => {
  const { api, app } = await startApp()
  const paths = app.routeTable
    .filter(({ access, method }) => access === 'this-machine' && method === 'GET')
    .map(({ url }) => url.replace(':id', '1'))
  expect(paths).toEqual(
    expect.arrayContaining(['/metrics', '/dev/mail', '/dev/mail.json', '/dev/ui']),
  )
  for (const path of paths) {
    const responseTo = async (headers: Record<string, string>) =>
      (await api.get(path, { remoteAddress: '127.0.0.1', headers })).status
    for (const host of [
      'shop.test',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '10.0.0.1',
    ])
      expect(await responseTo({ host }), `${path} ${host}`).toBe(404)
    for (const name of ['via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'])
      expect(await responseTo({ [name]: '127.0.0.1' }), `${path} ${name}`).toBe(404)
  }
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect((await api.get('/metrics', { headers: { host } })).status, host).toBe(200)
})

test('10.9: a shop with a public address has nothing for this machine, whoever sends the request', async () => {
  const { api, app } = await startApp({ config: { isPublic: true } })
  const own = app.routeTable.filter(({ access }) => access === 'this-machine')
  expect(own.length).toBeGreaterThan(3)
  for (const { url } of own) expect((await api.get(url.replace(':id', '1'))).status, url).toBe(404)
})

test('docs/routes.md names every page, what it reads of its query, and whether it is cached and indexed', () => {
  const yesNo = (is: boolean) => (is ? 'yes' : 'no')
  expect(documentedPages()).toEqual(
    pages.map(({ path, query, isNeverCached, isIndexed }) => [
      `\`${path}\``,
      query ?? '–',
      yesNo(!isNeverCached),
      yesNo(isIndexed === true),
    ]),
  )
})
