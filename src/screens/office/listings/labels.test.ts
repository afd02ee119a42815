import { expect, test } from 'vitest'
import { describeReplaced } from './labels.ts'

test('what an edit replaced is said in pounds and miles, by the names that people know', () => {
  expect(
    describeReplaced({
      price: 15_995_00,
      mileage: 84_000,
      contactEmail: 'ann@example.com',
      contactPhone: null,
      year: 1989,
    }),
  ).toBe(
    'price: £15,995; mileage: 84,000 miles; contact email: ann@example.com; contact phone: nothing; year: 1989',
  )
})
