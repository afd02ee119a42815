import { expect, test } from 'vitest'
import { csvLines, describeAct } from './words.ts'

test('13: a table is written as CSV: quotes doubled, lines kept, and no formula', () => {
  expect(
    csvLines([
      ['Car', 'Pence'],
      ['Golf "GTI", red', -499],
      ['two\nlines', null],
      ['=1+1', 0],
    ]),
  ).toBe('Car,Pence\r\n"Golf ""GTI"", red",-499\r\n"two\nlines",\r\n\'=1+1,0\r\n')
})

test('13: an act is described with what it was done to', () => {
  const act = { id: 1, doneAt: '', actor: 'staff', actorName: 'Ann', reason: null } as const
  expect(describeAct({ ...act, action: 'take-down', subject: 'listing', subjectId: 12 })).toBe(
    'took down listing 12',
  )
  expect(describeAct({ ...act, action: 'enter', subject: 'office', subjectId: null })).toBe(
    'came into the office',
  )
})
