import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tooltips } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Long after whatever the test before has shown.
  vi.advanceTimersByTime(10_000)
})
afterEach(() => {
  tooltips.hide('heart')
  tooltips.hide('share')
  vi.useRealTimers()
})

test('a tooltip shows after 700 ms of rest, and not when the pointer only passes', () => {
  tooltips.approach('heart')
  vi.advanceTimersByTime(699)
  expect(tooltips.shown()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(tooltips.shown()).toBe('heart')
  tooltips.hide('heart')

  vi.advanceTimersByTime(1_000)
  tooltips.approach('share')
  vi.advanceTimersByTime(500)
  tooltips.leave('share')
  vi.advanceTimersByTime(5_000)
  expect(tooltips.shown()).toBeNull()
})

test('the next one shows at once within 300 ms, and waits again after that', () => {
  tooltips.showNow('heart')
  tooltips.hide('heart')
  vi.advanceTimersByTime(299)
  tooltips.approach('share')
  expect(tooltips.shown()).toBe('share')
  tooltips.hide('share')
  vi.advanceTimersByTime(300)
  tooltips.approach('heart')
  expect(tooltips.shown()).toBeNull()
})

test('a tooltip stays while the pointer crosses over to it', () => {
  tooltips.showNow('heart')
  tooltips.leave('heart')
  vi.advanceTimersByTime(100)
  tooltips.approach('heart')
  vi.advanceTimersByTime(60_000)
  expect(tooltips.shown()).toBe('heart')
  tooltips.leave('heart')
  vi.advanceTimersByTime(150)
  expect(tooltips.shown()).toBeNull()
})

test('there is one at a time, and leaving another hides none', () => {
  tooltips.showNow('heart')
  tooltips.showNow('share')
  tooltips.hide('heart')
  tooltips.leave('heart')
  vi.advanceTimersByTime(1_000)
  expect(tooltips.shown()).toBe('share')
})
