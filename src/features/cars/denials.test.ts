import { expect, test } from 'vitest'
import { wordsOf } from '../../platform/text.ts'
import { withoutDenied } from './denials.ts'

const left = (text: string) => withoutDenied(wordsOf(text)).filter((word) => word !== 'no')

test.each([
  ['No sunroof, leather seats.', ['leather', 'seats']],
  ['A Golf without leather', ['a', 'golf', 'without']],
  ['No air con', []],
  ['no A/C', []],
  ['No working air conditioning or sun roof here', ['working', 'or', 'here']],
  ['no sunroof, air con or electric windows', ['or']],
  ['It does not have a sunroof', ['it', 'does', 'not', 'have', 'a']],
  ['Never had a tow bar', ['never', 'had', 'a']],
  ['It isn’t an automatic', ['it', 'isnt', 'an']],
  ['no full service history', []],
  ['Sold with no MOT', ['sold', 'with', 'nomot']],
  ['No MOT or tax, needs work', ['nomot', 'or', 'tax', 'needs', 'work']],
  ['No MOT, needs welding or repairs', ['nomot', 'needs', 'welding', 'or', 'repairs']],
  ['No sunroof, no rust or leaks', ['rust', 'or', 'leaks']],
])('what %j denies is not said of the car', (text, words) => {
  expect(left(text)).toEqual(words)
})

test.each([
  'Sunroof, no rust',
  'No issues, leather seats',
  'No sunroof leaks and no leather wear',
  'No turbo lag',
  'No cambelt due until 2030',
  'No MOT advisories',
  'Not without air con',
  'No reserve. Leather',
  'No turbo or gearbox issues',
  'No ABS or airbag warning lights',
  'No MOT or tax required',
  'No MOT test required',
  'Not the factory turbo, upgraded',
  'Not the factory alloys',
])('%j denies nothing that it says', (text) => {
  expect(withoutDenied(wordsOf(text))).toEqual(wordsOf(text))
})

test('each word stays in its place, so that no two become neighbours', () => {
  expect(withoutDenied(wordsOf('full no leather service'))).toEqual(['full', 'no', 'no', 'service'])
})
