import { expect, test } from 'vitest'
import type { Method } from '../person.ts'
import { startApp, type Shop } from '../start-app.ts'
import { setStaff } from '../../src/features/staff/queries.server.ts'

/** Every route for the signed-in, with real ids in it. */
const privateRoutes = ({ app }: Shop, id: number) =>
  app.routeTable
    .filter(({ access }) => access === 'signed-in')
    .map(({ method, url }) => {
      const path = url.replace(/:\w+/g, String(id))
      return [method as Method, url.endsWith('/status') ? `${path}?ids=${id}` : path] as const
    })

test('B1, H5: every route for the signed-in responds to a visitor with 401, and is not cached', async () => {
  const shop = await startApp()
  const routes = privateRoutes(shop, await shop.publishes())
  expect(routes.length).toBeGreaterThan(20)
  for (const [method, path] of routes)
    for (const cookie of ['', 'session=nonsense', 'session=a.b; may-be-signed-in=1']) {
      const response = await shop.api.send(method, path, { headers: { cookie } })
      const named = `${method} ${path}`
      expect(response.status, named).toBe(401)
      expect(response.headers['cache-control'], named).toBe('no-store')
      if (method !== 'HEAD')
        expect(response.json(), named).toMatchObject({ code: 'unauthenticated' })
    }
})

test('H5: responses to the signed-in are cached nowhere', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes()
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  await ann.api.post(`/api/saved-cars/${id}`)
  await shop.database.primary.transaction().execute((tx) => setStaff(tx, ann.id, 'moderator'))
  const reads = privateRoutes(shop, id).filter(([method]) => method === 'GET' || method === 'HEAD')
  expect(reads.length).toBeGreaterThan(10)
  for (const [method, path] of reads) {
    // The batch and the single question are written differently.
    const address = /\/\d+\/status/.test(path) ? path.replace(/\?.*/, '') : path
    const { status, headers, text } = await ann.api.send(method, address)
    expect(status, `${method} ${address} ${text}`).toBe(200)
    expect(headers['cache-control'], address).toBe('no-store')
    expect(headers, address).not.toHaveProperty('etag')
  }
})

test('H5: responses to signing in and out are cached nowhere', async () => {
  const shop = await startApp()
  const { api, email, password } = await shop.signsUp('ann@example.com')
  for (const [path, body] of [
    ['/api/auth/login', { email, password }],
    ['/api/auth/login', { email, password: 'wrong-password' }],
    ['/api/auth/passkey-login/options', {}],
    ['/api/auth/passkey-login', { response: {} }],
    ['/api/auth/verify-email', { token: 'nonsense' }],
    ['/api/auth/link', { token: 'nonsense' }],
    ['/api/auth/logout', {}],
  ] as const) {
    const response = await api.post(path, body)
    expect(response.headers['cache-control'], `${path} ${response.text}`).toBe('no-store')
  }
})

test('pages and public responses are the same for the signed-in', async () => {
  const shop = await startApp({ pages: 'built' })
  const id = await shop.publishes()
  const ann = await shop.signsUp('ann@example.com', { name: 'Canary Person' })
  await ann.api.post(`/api/saved-cars/${id}`)
  for (const path of ['/', '/browse', `/listing/${id}`, '/login', '/account', '/api/listings']) {
    const [own, everyones] = [await ann.api.get(path), await shop.visit(path)]
    expect(own.text, path).toBe(everyones.text)
    expect(own.headers['set-cookie'], path).toBeUndefined()
    expect(own.text, path).not.toContain('Canary Person')
  }
})
