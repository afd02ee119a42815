import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

test('an empty line, with spaces in it or typed on Windows, begins a new paragraph', () => {
  expect(
    paragraphsOf('One owner.\n\nFull history.\n  \nMOT to June.\r\n\r\n\r\nNo offers.'),
  ).toEqual(['One owner.', 'Full history.', 'MOT to June.', 'No offers.'])
})

test('a list that a seller broke into lines stays one paragraph in its lines', () => {
  expect(paragraphsOf('New:\n- clutch\n- cambelt')).toEqual(['New:\n- clutch\n- cambelt'])
})
