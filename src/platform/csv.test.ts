import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test('a table is written as CSV: quotes doubled, lines kept, and no formula', () => {
  expect(
    csvLines([
      ['Car', 'Pence'],
      ['Golf "GTI", red', -499],
      ['two\nlines', null],
      ['=1+1', 0],
    ]),
  ).toBe('Car,Pence\r\n"Golf ""GTI"", red",-499\r\n"two\nlines",\r\n\'=1+1,0\r\n')
})
