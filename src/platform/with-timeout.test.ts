import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what stays pending for ever is given up', async () => {
  await Promise.all([
    expect(withTimeout(new Promise(() => {}), 10_000, 'too late')).rejects.toThrow('too late'),
    vi.advanceTimersByTimeAsync(10_000),
  ])
})

test('what comes, or fails, in time is passed on, and no timer is left', async () => {
  expect(await withTimeout(Promise.resolve(1), 10_000, 'too late')).toBe(1)
  await expect(withTimeout(Promise.reject(new Error('refused')), 10_000, 'late')).rejects.toThrow(
    'refused',
  )
  expect(vi.getTimerCount()).toBe(0)
})
