import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissFailure } from './dismiss-failure.ts'
import {
  dismissToast,
  followToasts,
  latestToast,
  toast,
  takeToastAlong,
  toastAfterLoad,
  toastFromBefore,
  toastRules,
} from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a toast takes the place of the one before', () => {
  toast({ title: 'First' })
  const first = latestToast()!
  toast({ title: 'Second', destructive: true })
  expect(latestToast()).toMatchObject({ title: 'Second', destructive: true, open: true })
  dismissToast(first.id)
  expect(latestToast()).toMatchObject({ title: 'Second', open: true })
})

test('a dismissed toast is closed at once, and forgotten a thousand seconds later', () => {
  toast({ title: 'Gone soon' })
  const { id } = latestToast()!
  const onEvent = vi.fn()
  const stop = followToasts(onEvent)
  dismissToast(id)
  dismissToast(id)
  expect(onEvent).toHaveBeenCalledTimes(1)
  expect(latestToast()).toMatchObject({ id, open: false })
  vi.advanceTimersByTime(999_999)
  expect(latestToast()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(latestToast()).toBeNull()
  stop()
})

test('a toast is not removed with the one whose place it took', () => {
  toast({ title: 'First' })
  dismissToast(latestToast()!.id)
  toast({ title: 'Second' })
  vi.advanceTimersByTime(toastRules.removalDelay)
  expect(latestToast()).toMatchObject({ title: 'Second', open: true })
})

test('what went wrong is dismissed as it is tried again, and what went well stays', () => {
  toast({ title: 'Payment Failed', destructive: true })
  dismissFailure()
  expect(latestToast()).toMatchObject({ title: 'Payment Failed', open: false })
  toast({ title: 'Saved' })
  dismissFailure()
  expect(latestToast()).toMatchObject({ title: 'Saved', open: true })
})

function storesForTheTab() {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
}

test('a toast on the screen is taken along to the next document, and one that has gone is not', () => {
  storesForTheTab()
  toast({ title: 'Welcome back!', description: 'You have been signed in.' })
  takeToastAlong()
  dismissToast(latestToast()!.id)
  toastFromBefore()
  expect(latestToast()).toMatchObject({
    title: 'Welcome back!',
    description: 'You have been signed in.',
    open: true,
  })
  const { id } = latestToast()!
  dismissToast(id)
  takeToastAlong()
  toastFromBefore()
  expect(latestToast()).toMatchObject({ id, open: false })
  vi.unstubAllGlobals()
})

test('what is said after another page is loaded is said once', () => {
  storesForTheTab()
  toastAfterLoad({ title: 'Paid' })
  toastFromBefore()
  expect(latestToast()).toMatchObject({ title: 'Paid', open: true })
  dismissToast(latestToast()!.id)
  toastFromBefore()
  expect(latestToast()).toMatchObject({ title: 'Paid', open: false })
  vi.unstubAllGlobals()
})
