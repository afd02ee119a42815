import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStatementDeadline } from './statement-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})

test('a statement without a response is reported once, and one with a response never', async () => {
  const late: string[] = []
  const deadline = createStatementDeadline(({ message }) => late.push(message))
  await deadline.watch(Promise.resolve(1))
  void deadline.watch(never)
  vi.advanceTimersByTime(59_999)
  expect(late).toEqual([])
  vi.advanceTimersByTime(120_000)
  expect(late).toEqual(['a statement was not answered in 60 seconds'])
})

test('work without hurry, such as a migration, may take its time', async () => {
  const late: string[] = []
  const deadline = createStatementDeadline(({ message }) => late.push(message))
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = deadline.lift(() => deadline.watch(promise))
  vi.advanceTimersByTime(600_000)
  resolve()
  await work
  expect(late).toEqual([])
  void deadline.watch(never)
  vi.advanceTimersByTime(60_000)
  expect(late).toHaveLength(1)
})
