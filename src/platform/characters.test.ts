import { expect, test } from 'vitest'
import { nameInHead, personName } from './characters.ts'

test.each([
  ['Barclays <help@barclays.example>', 'Barclays help barclays.example'],
  ['＜help＠barclays.example＞', 'help barclays.example'],
  ['Ann\u202e\u2066 Seller', 'Ann Seller'],
  ['<@>', ''],
  ['=?utf-8?q?Bank_=3Chelp=40bank.example=3E?=', 'utf-8?q?Bank_=3Chelp=40bank.example=3E'],
  ['Zoë O’Brien, Jr.', 'Zoë O’Brien, Jr.'],
  ['\u200b\u2060', ''],
])('a name that was stored as %j stands in an email’s head as %j', (kept, shown) => {
  expect(nameInHead(kept)).toBe(shown)
})

test.each([
  ['spaces without width', '\u200b\u200b'],
  ['joiners', '\u200c\u200d\u2060'],
  ['a mark of byte order between spaces', '\u2003\ufeff\u2003'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['Hangul fillers', '\u115f\u3164\uffa0'],
  ['an empty cell of Braille', '\u2800'],
  ['variation selectors and tags', '\ufe0f\u{e0041}\u{e0100}'],
])('a name of %s alone is none', (_, name) => {
  const { error } = personName('Contact name').safeParse(name)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Contact name is required'])
})

test.each(['Ann', 'A\u200d', 'नी\u200dता', '\u3164Ann', '王', '👩\u200d🔧'])(
  'a name that can be read is one: %j',
  (name) => {
    expect(personName().safeParse(name)).toMatchObject({ success: true, data: name })
  },
)

test('an empty name is said once to be missing', () => {
  expect(personName().safeParse(' ').error?.issues).toHaveLength(1)
})
