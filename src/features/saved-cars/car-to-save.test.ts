import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberCarToSave, takeCarToSave } from './car-to-save.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a car whose heart was pressed is saved once', () => {
  rememberCarToSave(17)
  expect(takeCarToSave()).toBe(17)
  expect(takeCarToSave()).toBeNull()
})

test('the heart that was pressed last is the one that counts', () => {
  rememberCarToSave(17)
  rememberCarToSave(4)
  expect(takeCarToSave()).toBe(4)
})

test('a heart that was pressed long before signing in saves nothing', () => {
  rememberCarToSave(17)
  vi.advanceTimersByTime(30 * 60_000)
  expect(takeCarToSave()).toBeNull()
})

test('what somebody else has stored under that name is no car', () => {
  for (const text of ['17', '{"listingId":"17","at":1}', 'null', '{', '{"at":5}']) {
    sessionStorage.setItem('personal:car-to-save', text)
    expect(takeCarToSave()).toBeNull()
  }
})
