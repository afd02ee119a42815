import { PerformanceObserver } from 'node:perf_hooks'
import { queryObjects } from 'node:v8'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/start-app.ts'

const figuresOf = async ({ api }: Awaited<ReturnType<typeof startApp>>) =>
  (await api.get('/metrics', { remoteAddress: '127.0.0.1', headers: { host: 'localhost' } })).text

test('a process watches its heap and event loop once, however many shops are opened in it', async () => {
  const first = await startApp()
  const before = queryObjects(PerformanceObserver, { format: 'count' })
  const second = await startApp()
  expect(queryObjects(PerformanceObserver, { format: 'count' })).toBe(before)
  for (const shop of [first, second]) {
    const figures = await figuresOf(shop)
    expect(figures).toContain('nodejs_eventloop_lag_seconds ')
    expect(figures).toContain('kept_pages_bytes ')
    const described = [...figures.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name)
    expect(new Set(described).size).toBe(described.length)
  }
})
