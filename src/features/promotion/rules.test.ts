import { expect, test } from 'vitest'
import { whatIsKnown } from './posts/record-failure.server.ts'
import { mostAttempts, postTransitions, postStates, waitAfter, type PostState } from './rules.ts'

const kinds = ['unheard', 'not-yet', 'busy', 'closed', 'there-already', 'gone', 'refused'] as const

test('whatever goes wrong, and for however long, a post moves only as it may', () => {
  for (const state of ['composed', 'publishing', 'posted', 'sold'] as PostState[])
    for (const kind of kinds)
      for (const attempts of [0, 27, 28, 1_000]) {
        const next = whatIsKnown(state, kind, attempts)
        expect(
          next === state || next in postTransitions[state],
          `${state} ${kind} ${attempts}`,
        ).toBe(true)
      }
})

test('what may be published is never taken for what is not', () => {
  for (const kind of kinds)
    for (const attempts of [0, 28, 1_000])
      expect(['publishing', 'unknown']).toContain(whatIsKnown('publishing', kind, attempts))
})

test('what the operator has to mend is waited for', () => {
  for (const state of ['composed', 'publishing', 'posted', 'sold'] as PostState[])
    expect(whatIsKnown(state, 'closed', 10_000)).toBe(state)
})

test('what is tried in vain for a day is somebody’s to look into', () => {
  expect(whatIsKnown('composed', 'unheard', mostAttempts)).toBe('failed')
  expect(whatIsKnown('publishing', 'unheard', mostAttempts)).toBe('unknown')
  expect(whatIsKnown('posted', 'unheard', mostAttempts)).toBe('unknown')
  expect(whatIsKnown('composed', 'busy', mostAttempts)).toBe('composed')
})

test('every state can be left but the last two, and none leads to itself', () => {
  for (const state of postStates) {
    const next = Object.keys(postTransitions[state])
    expect(next.length > 0).toBe(state !== 'removed' && state !== 'never')
    expect(next).not.toContain(state)
  }
})

test('tries come ever later, an hour apart at most', () => {
  const waits = Array.from({ length: 12 }, (_, attempts) => waitAfter(attempts))
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  expect([waits[0], waits[11]]).toEqual([60, 3_600])
  const inVain = Array.from({ length: mostAttempts }, (_, n) => waitAfter(n + 1))
  const hours = inVain.reduce((sum, seconds) => sum + seconds, 0) / 3_600
  expect(Math.round(hours)).toBe(24)
})
