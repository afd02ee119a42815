import { expect, test } from 'vitest'
import type { Method } from '../person.ts'
import { startApp, type Shop } from '../start-app.ts'

/** Every route that changes something, with an id where it asks for one. */
const changes = ({ app }: Shop) =>
  app.routeTable
    .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    .map(({ method, url }) => [method as Method, url.replace(/:\w+/g, '1')] as const)

const host = 'localhost:80' // what a request past the network names
const elsewhere: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'nonsense' },
  { 'sec-fetch-site': 'cross-site', origin: `http://${host}` },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:81' },
  { origin: `http://${host}.evil.example` },
  { origin: 'null' },
  { origin: '' },
  { origin: 'nonsense' },
]
const here: Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { origin: 'http://shop.test', host: 'shop.test' },
  { origin: 'https://localhost:80', host },
  {},
]
const refused = { code: 'invalid', message: expect.stringContaining('another site') }

test('H4: no route that changes something listens to a page of another site', async () => {
  const shop = await startApp()
  const routes = changes(shop)
  expect(routes.length).toBeGreaterThan(20)
  for (const [method, path] of routes)
    for (const headers of elsewhere) {
      const response = await shop.api.send(method, path, { headers })
      expect(response.json(), `${method} ${path} ${JSON.stringify(headers)}`).toMatchObject(refused)
      expect(response.headers['set-cookie']).toBeUndefined()
    }
})

test('H4: every one listens to our own pages, and to programs that are no browser', async () => {
  const shop = await startApp()
  for (const [method, path] of changes(shop))
    for (const headers of here) {
      const { text } = await shop.api.send(method, path, { headers })
      expect(text, `${method} ${path} ${JSON.stringify(headers)}`).not.toContain('another site')
    }
})

test('H4: another site’s page can’t act with the cookies of who is signed in', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const car = await shop.publishes()
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const forged = [
    ann.api.post('/api/auth/logout', {}, { headers }),
    ann.api.post(`/api/saved-cars/${car}`, {}, { headers }),
    ann.api.delete('/api/auth/sessions', { headers }),
    ann.api.post('/api/auth/close', { password: ann.password }, { headers }),
    ann.api.post('/api/auth/login', { email: 'e@example.com', password: 'x' }, { headers }),
  ]
  for (const response of await Promise.all(forged)) expect(response.json()).toMatchObject(refused)
  expect((await ann.api.get('/api/auth/user', { headers })).status).toBe(200)
  expect((await ann.api.get('/api/auth/saved-cars')).json()).toEqual([])
})

test('H4: reading is open to a link from anywhere', async () => {
  const shop = await startApp()
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const path of ['/', '/api/listings', '/healthz'])
    expect((await shop.visit(path, { headers })).status, path).toBe(200)
})
