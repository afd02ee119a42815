import { expect, test } from 'vitest'
import { clearestTop, inSight, missedUnder, weights, type Control } from './place.ts'

const screen = { height: 800 }
const toast = { top: 0, bottom: 72, left: 16, right: 374 }
const control = (top: number, bottom: number, weight: number = weights.any): Control => ({
  top,
  bottom,
  left: 16,
  right: 374,
  weight,
})

test('a toast lies at the lower edge where nothing is under it', () => {
  expect(clearestTop(toast, screen, [control(100, 148)])).toBe(728)
})

test('a toast lies above a bar of buttons at the lower edge', () => {
  const top = clearestTop(toast, screen, [control(730, 778, weights.sending)])
  expect(top + 72).toBeLessThanOrEqual(730)
  expect(top).toBeGreaterThan(640)
})

test('a toast lies at the upper edge where the lower half is full', () => {
  const fields = [420, 480, 540, 600, 660, 720].map((top) => control(top, top + 48))
  expect(clearestTop(toast, screen, fields)).toBe(0)
})

test('what is covered where everything is full is neither in use nor sends the form', () => {
  const full = [0, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720].map((top) =>
    control(top, top + 56, top === 720 ? weights.focused : top === 660 ? weights.sending : 1),
  )
  const top = clearestTop(toast, screen, full)
  expect(missedUnder({ ...toast, top, bottom: top + 72 }, full)).toBeLessThan(weights.sending)
})

test('where something is under it everywhere, a toast leaves the middle of each control free', () => {
  const crowded = [
    ...[0, 60, 120, 180, 430, 540].map((top) => control(top, top + 48)),
    control(660, 708),
  ]
  const low = control(752, 800)
  const top = clearestTop(toast, screen, [...crowded, low])
  expect(missedUnder({ ...toast, top, bottom: top + 72 }, [...crowded, low])).toBeLessThan(
    weights.any,
  )
})

test('a toast leaves free the middle of the visible part of a control that goes on below the screen', () => {
  const field = inSight(control(700, 1_000), screen)
  const top = clearestTop(toast, screen, [field])
  expect(missedUnder({ ...toast, top, bottom: top + 72 }, [field])).toBe(0)
  expect(missedUnder({ ...toast, top: 728, bottom: 800 }, [field])).toBe(weights.any)
})

test('a toast leaves a hint to be read where there is room, and covers it sooner than the middle of a control', () => {
  const hint = control(760, 790, weights.hint)
  const top = clearestTop(toast, screen, [hint])
  expect(missedUnder({ ...toast, top, bottom: top + 72 }, [hint])).toBe(0)
  const fields = Array.from({ length: 18 }, (_, n) => control(n * 40, n * 40 + 36))
  const place = clearestTop(toast, screen, [...fields, hint])
  expect(missedUnder({ ...toast, top: place, bottom: place + 72 }, fields)).toBe(0)
})

test('what stands beside a toast is not covered by it', () => {
  const beside = { ...control(700, 800), left: 400, right: 600 }
  expect(clearestTop(toast, screen, [beside])).toBe(728)
})

test('a toast whose sides a browser has measured makes way as any other', () => {
  class Measured {
    get top() {
      return 728
    }
    get bottom() {
      return 800
    }
    get left() {
      return 16
    }
    get right() {
      return 374
    }
  }
  expect(clearestTop(new Measured(), screen, [control(730, 778)])).toBeLessThanOrEqual(730 - 72)
})
