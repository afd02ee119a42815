import { expect, test } from 'vitest'
import { startApp } from '../start-app.ts'

const json = { 'content-type': 'application/json' }

test('D1: a body that is larger than its route allows is refused as such', async () => {
  const { publishes, api } = await startApp()
  const id = await publishes()
  const response = await api.post(`/api/listings/${id}/phone`, {
    headers: json,
    payload: JSON.stringify({ filler: 'x'.repeat(70_000) }),
  })
  expect(response.status).toBe(413)
  expect(response.json()).toMatchObject({ code: 'invalid' })
})

test('C1: what is no JSON, or says that it is something else, is refused without a fault', async () => {
  const { publishes, api } = await startApp()
  const id = await publishes()
  const bodies: [Record<string, string>, string][] = [
    [json, '{'],
    [json, '{"__proto__": {"admin": true}}'],
    [json, '{"constructor": {"prototype": {"admin": true}}}'],
    [json, ''],
    [json, 'null'],
    [json, `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    [
      { 'content-type': 'text/xml' },
      '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    ],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'],
    [{ 'content-type': 'nonsense' }, 'a'],
  ]
  for (const [headers, payload] of bodies) {
    const { status, text } = await api.post(`/api/listings/${id}/phone`, { headers, payload })
    expect(status, payload.slice(0, 40)).toBeLessThan(500)
    expect(text).not.toMatch(/node_modules|root:x:/)
  }
  expect(Object.prototype).not.toHaveProperty('admin')
})

test('D1, C1: the routes of accounts take no more than a form’s worth, and JSON alone', async () => {
  const { app, api } = await startApp()
  const routes = app.routeTable.filter(
    ({ method, url, access }) =>
      method === 'POST' && url.startsWith('/api/auth/') && access === 'anyone',
  )
  expect(routes.length).toBeGreaterThan(5)
  for (const { url } of routes) {
    const payload = JSON.stringify({ email: 'x'.repeat(70_000) })
    expect((await api.post(url, { headers: json, payload })).status, url).toBe(413)
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'email=ann%40example.com&password=secret'],
      ['text/plain', '{"email":"ann@example.com","password":"secret"}'],
      ['multipart/form-data; boundary=x', '--x--'],
    ] as const) {
      const response = await api.post(url, { headers: { 'content-type': type }, payload: body })
      expect([400, 415], `${url} ${type}`).toContain(response.status)
      expect(response.headers['set-cookie'], url).toBeUndefined()
    }
    for (const broken of ['{', 'null', '[]', '"x"', '7', '{"__proto__":{"admin":true}}']) {
      const response = await api.post(url, { headers: json, payload: broken })
      expect([400, 200], `${url} ${broken}`).toContain(response.status)
    }
  }
  expect(Object.prototype).not.toHaveProperty('admin')
})

test('L1: the figures speak of routes, never of addresses', async () => {
  const { publishes, api, visit } = await startApp()
  const id = await publishes()
  await visit(id)
  await api.get(`/api/listings/${id}`)
  await api.get('/api/listings/424242')
  const { text } = await api.get('/metrics')
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/listings\/:id",status="200"\} \d+/,
  )
  expect(text).toMatch(/route="\/api\/listings\/:id",status="404"/)
  // What was measured may have any figures.
  const labels = text.match(/\{[^}]*\}/g)!.join()
  expect(labels).not.toContain(`/listings/${id}`)
  expect(labels).not.toContain('424242')
})
