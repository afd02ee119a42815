import { expect, test } from 'vitest'
import { nameInHead } from './characters.ts'

test.each([
  ['Barclays <help@barclays.example>', 'Barclays help barclays.example'],
  ['＜help＠barclays.example＞', 'help barclays.example'],
  ['Ann\u202e\u2066 Seller', 'Ann Seller'],
  ['<@>', ''],
  ['=?utf-8?q?Bank_=3Chelp=40bank.example=3E?=', 'utf-8?q?Bank_=3Chelp=40bank.example=3E'],
  ['Zoë O’Brien, Jr.', 'Zoë O’Brien, Jr.'],
])('a name that was kept as %j stands in an email’s head as %j', (kept, shown) => {
  expect(nameInHead(kept)).toBe(shown)
})
