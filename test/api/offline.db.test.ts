import { expect, test } from 'vitest'
import { startApp } from '../start-app.ts'

test('the service worker is revalidated each time, and sent where it has changed', async () => {
  const { api } = await startApp()
  const { status, headers, text } = await api.get('/service-worker.js')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  // A policy without this lets it fetch nothing, and every page would be the one for no connection.
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
  expect(text).toContain('There is no connection')
  const again = await api.get('/service-worker.js', {
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect([again.status, again.text]).toEqual([304, ''])
})
