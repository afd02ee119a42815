import { expect, test } from 'vitest'
import { afterDismissal, describeAct } from './labels.ts'

test('an act is described with what it was done to', () => {
  const act = { id: 1, doneAt: '', actor: 'staff', actorName: 'Ann', reason: null } as const
  expect(describeAct({ ...act, action: 'take-down', subject: 'listing', subjectId: 12 })).toBe(
    'took down listing 12',
  )
  expect(describeAct({ ...act, action: 'enter', subject: 'office', subjectId: null })).toBe(
    'came into the office',
  )
})

test('the dialog to dismiss reports says how the listing stands, and what its reporters will read', () => {
  expect(afterDismissal('live')).toBe('The listing stays. Whoever reported it is told.')
  expect(afterDismissal('held')).toMatch(/^The listing stays out of sight/)
  expect(afterDismissal('withdrawn')).toMatch(/^The listing stays deleted/)
  expect(afterDismissal('removed')).toBe(
    'The listing stays down. Whoever reported a conversation about it is told that nothing more can be written there.',
  )
})
