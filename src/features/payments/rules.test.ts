import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asking,
  endsPeriod,
  nextCheckAfter,
  orderStates,
  orderTransitions,
  standing,
  wayTo,
  type OrderState,
  type PaymentSnapshot,
} from './rules.ts'

const snapshot = (known: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  capturedPence: 500,
  returnedPence: 0,
  returningPence: 0,
  hasFailedAnew: false,
  isDisputed: false,
  isLost: false,
  ...known,
})

test.each<[OrderState, Partial<PaymentSnapshot>, OrderState]>([
  ['fulfilled', {}, 'fulfilled'],
  ['fulfilled', { returnedPence: 1 }, 'partly-refunded'],
  ['fulfilled', { returningPence: 1 }, 'partly-refunded'],
  ['fulfilled', { returnedPence: 499 }, 'partly-refunded'],
  ['fulfilled', { returnedPence: 500 }, 'refunded'],
  ['fulfilled', { returningPence: 500 }, 'refund-pending'],
  ['fulfilled', { returnedPence: 200, returningPence: 300 }, 'refund-pending'],
  ['fulfilled', { returnedPence: 200, returningPence: 299 }, 'partly-refunded'],
  ['partly-refunded', {}, 'fulfilled'],
  ['fulfilled', { isDisputed: true }, 'disputed'],
  ['refunded', { returnedPence: 500, isDisputed: true }, 'disputed'],
  ['fulfilled', { isDisputed: true, isLost: true }, 'charged-back'],
  ['refund-due', {}, 'refund-due'],
  ['refund-due', { returnedPence: 499 }, 'refund-due'],
  ['refund-due', { hasFailedAnew: true }, 'refund-failed'],
  ['refund-failed', {}, 'refund-failed'],
  ['refund-pending', {}, 'refund-failed'],
  ['refunded', { returnedPence: 499 }, 'refund-failed'],
  ['settled-by-hand', {}, 'settled-by-hand'],
  ['settled-by-hand', { returnedPence: 499 }, 'settled-by-hand'],
  ['settled-by-hand', { returningPence: 500 }, 'settled-by-hand'],
  ['settled-by-hand', { returnedPence: 200, returningPence: 300 }, 'settled-by-hand'],
  ['settled-by-hand', { returnedPence: 500 }, 'refunded'],
])('10.24: an order that is %s, of whose £5 %o is known, becomes %s', (before, told, after) => {
  expect(standing(before, snapshot(told))).toBe(after)
})

test('10.24: the way to a state is one move where there is one, and else by a dispute', () => {
  expect(wayTo('fulfilled', 'fulfilled')).toEqual([])
  expect(wayTo('fulfilled', 'refunded')).toEqual(['refunded'])
  expect(wayTo('fulfilled', 'charged-back')).toEqual(['disputed', 'charged-back'])
  expect(wayTo('charged-back', 'fulfilled')).toEqual(['disputed', 'fulfilled'])
})

test('10.24: a paid order gets to its state by allowed transitions, whatever the card service says of it', () => {
  const paid = orderStates.filter(
    (state) => state === 'disputed' || 'disputed' in orderTransitions[state],
  )
  const pence = fc.constantFrom(0, 1, 250, 499, 500)
  const told = fc.record({
    returnedPence: pence,
    returningPence: pence,
    hasFailedAnew: fc.boolean(),
    isDisputed: fc.boolean(),
    isLost: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.constantFrom(...paid), told, (from, known) => {
      const to = standing(from, snapshot(known))
      const states = [from, ...wayTo(from, to)]
      expect(states.at(-1)).toBe(to)
      for (const [n, state] of states.slice(1).entries())
        expect(Object.keys(orderTransitions[states[n]!])).toContain(state)
    }),
    { numRuns: 2_000 },
  )
})

test('10.24: a listing comes down with what it was on sale for, and with nothing else', () => {
  const ending = orderStates.flatMap((from) =>
    orderStates.filter((to) => endsPeriod(from, to)).map((to) => `${from}: ${to}`),
  )
  expect(ending.toSorted()).toEqual(
    [
      ...orderStates.map((from) => `${from}: charged-back`),
      'fulfilled: refund-pending',
      'fulfilled: refunded',
      'partly-refunded: refund-pending',
      'partly-refunded: refunded',
    ].toSorted(),
  )
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const unknown = { sinceLastRefund: null, sinceLastDecision: null, failures: 0, refusals: 0 }

test('10.24: a refund that is due is requested at once, and a refused one ever later, up to six hours', () => {
  expect(nextCheckAfter('refund-due', { ...unknown, failures: 3 })).toBe(0)
  const waits = [1, 2, 3, 6, 7, 20].map((refusals) =>
    nextCheckAfter('refund-due', { ...unknown, refusals }),
  )
  expect(waits.map((wait) => wait! / minute)).toEqual([10, 20, 40, 320, 360, 360])
})

test('10.24: what the bank has sent back is tried after one, three and seven days, and then no more', () => {
  const waits = [1, 2, 3, 4].map((failures) =>
    nextCheckAfter('refund-failed', { ...unknown, failures }),
  )
  expect(waits).toEqual([day, 3 * day, 7 * day, null])
  const refused = { ...unknown, failures: 4, refusals: 1 }
  expect(nextCheckAfter('refund-failed', refused), 'refused, it is tried as such').toBe(10 * minute)
})

test('10.24: a refund on its way is read each hour, and a disputed order each six', () => {
  const old = { ...unknown, sinceLastRefund: 400 * day }
  expect(nextCheckAfter('refund-pending', old)).toBe(hour)
  expect(nextCheckAfter('disputed', old)).toBe(6 * hour)
})

test.each<OrderState>(['fulfilled', 'partly-refunded', 'refunded', 'charged-back'])(
  '10.24: an order that is %s is read each day for as long as a bank may send its refund back',
  (state) => {
    const limit = asking.refundDays * day
    expect(nextCheckAfter(state, unknown)).toBeNull()
    expect(nextCheckAfter(state, { ...unknown, sinceLastRefund: 0 })).toBe(day)
    expect(nextCheckAfter(state, { ...unknown, sinceLastRefund: limit })).toBe(day)
    expect(nextCheckAfter(state, { ...unknown, sinceLastRefund: limit + 1 })).toBeNull()
  },
)

test.each<OrderState>(['fulfilled', 'partly-refunded', 'refunded', 'charged-back'])(
  '10.24: an order that is %s is read each day for as long as a bank may reopen its dispute',
  (state) => {
    const limit = asking.decidedDays * day
    const old = { ...unknown, sinceLastRefund: 400 * day }
    expect(nextCheckAfter(state, { ...old, sinceLastDecision: 0 })).toBe(day)
    expect(nextCheckAfter(state, { ...old, sinceLastDecision: limit })).toBe(day)
    expect(nextCheckAfter(state, { ...old, sinceLastDecision: limit + 1 })).toBeNull()
  },
)

test.each<OrderState>(['requested', 'awaiting-payment', 'abandoned'])(
  '10.24: an order that is %s is never due to be read, whatever else is known',
  (state) => {
    expect(nextCheckAfter(state, { ...unknown, sinceLastRefund: 0 })).toBeNull()
  },
)
