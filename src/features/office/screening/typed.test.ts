import { expect, test } from 'vitest'
import { fieldsOf, readTyped, ruleKindNames, type TypedRule } from './typed.ts'

const typed: TypedRule = {
  name: 'A rule',
  kind: 'words',
  phrases: ' Western Union \n\nwhatsap*\n',
  percent: '30',
  listings: '3',
  days: '7',
  photos: '2',
}

test('a typed rule becomes the settings of its kind, without what other kinds have', () => {
  expect(readTyped(typed).settings).toEqual({
    kind: 'words',
    phrases: ['Western Union', 'whatsap*'],
  })
  for (const kind of ruleKindNames) {
    const { settings, problems } = readTyped({ ...typed, kind })
    expect(problems, kind).toEqual({})
    expect(Object.keys(settings!), kind).toEqual(['kind', ...fieldsOf[kind]])
  }
})

test('what is wrong with a typed rule is said by its field', () => {
  expect(readTyped({ ...typed, phrases: ' \n' }).problems).toEqual({
    phrases: 'Please write at least one phrase',
  })
  expect(readTyped({ ...typed, kind: 'phone', listings: '', days: '1.5' }).problems).toEqual({
    listings: 'Please use a whole number of listings',
    days: 'Please use a whole number of days',
  })
  expect(readTyped({ ...typed, kind: 'price', percent: 'thirty' }).problems).toEqual({
    percent: 'Please use a whole number of per cent',
  })
})
