import { expect, test } from 'vitest'
import { describeAct } from './words.ts'

test('an act is described with what it was done to', () => {
  const act = { id: 1, doneAt: '', actor: 'staff', actorName: 'Ann', reason: null } as const
  expect(describeAct({ ...act, action: 'take-down', subject: 'listing', subjectId: 12 })).toBe(
    'took down listing 12',
  )
  expect(describeAct({ ...act, action: 'enter', subject: 'office', subjectId: null })).toBe(
    'came into the office',
  )
})
