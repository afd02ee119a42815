import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinDependencies, ScopeChanges, type Change, type Dependencies } from './scopes.ts'

const clock = { now: 0 }
const startingAt = (version: number) => {
  clock.now = 0
  return new ScopeChanges(version, () => clock.now)
}

test('what has not changed since is current, and what has is not', () => {
  const known = startingAt(1)
  known.apply([{ version: 2, scopes: ['a'] }], 2)
  expect(known.isCurrent({ a: 'now' }, 1)).toBe(false)
  expect(known.isCurrent({ a: 'now' }, 2)).toBe(true)
  expect(known.isCurrent({ b: 'now' }, 1)).toBe(true)
  expect(known.isCurrent({}, 1)).toBe(true)
  expect(known.isCurrent({ '*': 'soon' }, 1)).toBe(false)
})

test('where a change is missing, or says nothing, anything may have changed', () => {
  const gap = startingAt(1)
  gap.apply([{ version: 3, scopes: ['a'] }], 3)
  expect(gap.isCurrent({ b: 'now' }, 1)).toBe(false)
  expect(gap.isCurrent({ b: 'now' }, 3)).toBe(true)
  const silent = startingAt(1)
  silent.apply([{ version: 2, scopes: null }], 2)
  expect(silent.isCurrent({ b: 'later' }, 1)).toBe(false)
  expect(silent.isPassable({ b: 'later' }, 1)).toBe(false)
})

test('a list may be passed for a second after its first change, counts are current for half a minute', () => {
  const known = startingAt(1)
  known.apply([{ version: 2, scopes: ['a'] }], 2)
  const list: Dependencies = { a: 'soon' }
  const counts: Dependencies = { a: 'later' }
  expect([known.isCurrent(list, 1), known.isPassable(list, 1)]).toEqual([false, true])
  expect(known.isPassable({ a: 'now' }, 1)).toBe(false)
  clock.now = 900
  // Another change makes nothing younger than it is.
  known.apply([{ version: 3, scopes: ['a'] }], 3)
  clock.now = 1_000
  expect(known.isPassable(list, 1)).toBe(false)
  expect(known.isPassable(list, 2)).toBe(true)
  expect(known.isCurrent(counts, 1)).toBe(true)
  clock.now = 30_000
  expect(known.isCurrent(counts, 1)).toBe(false)
  expect(known.isCurrent(counts, 2)).toBe(true)
})

test('however often things change, what is out of date by more than a moment is never current', () => {
  const change = fc.record({
    scope: fc.constantFrom('a', 'b', 'c'),
    after: fc.nat(40_000),
    isTold: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  })
  const urgency = fc.constantFrom('now', 'soon', 'later')
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 60 }),
      urgency,
      fc.nat(60),
      (changes, urgent, readAt) => {
        const known = startingAt(1)
        const told: { version: number; scope: string | null; at: number }[] = []
        let untold: Change[] = []
        changes.forEach(({ scope, after, isTold }, n) => {
          clock.now += after
          untold.push({ version: n + 2, scopes: [scope] })
          if (isTold) {
            known.apply(untold, n + 2)
            for (const one of untold)
              told.push({ version: one.version, scope: one.scopes![0]!, at: clock.now })
            untold = []
          }
        })
        const version = Math.min(readAt + 1, known.version)
        const lag = { now: 0, soon: 0, later: 30_000 }[urgent]
        // As far back as any copy lives.
        const matters = told.filter(
          (one) => one.version > version && one.scope === 'a' && one.at > clock.now - 120_000,
        )
        const isOld = matters.some(({ at }) => at <= clock.now - lag)
        const isAsItWas = !told.some((one) => one.version > version && one.scope === 'a')
        const isCurrent = known.isCurrent({ a: urgent }, version)
        expect([isOld && isCurrent, isAsItWas && !isCurrent]).toEqual([false, false])
      },
    ),
    { seed: 32, numRuns: 500 },
  )
})

test('each scope of several responses is as urgent as the most urgent has it', () => {
  expect(joinDependencies([{ a: 'later', b: 'now' }, { a: 'soon', b: 'later' }, {}])).toEqual({
    a: 'soon',
    b: 'now',
  })
})
