import { expect, test } from 'vitest'
import {
  activeStates,
  conditions,
  listingStates,
  makes,
  modelYears,
  plans,
} from '../../src/features/listings/rules.ts'
import { emailLength, nameLength } from '../../src/features/accounts/rules.ts'
import { masterTypes, mostPixels } from '../../src/features/photos/rules.ts'
import { readSources } from './source-files.ts'

const sql = readSources('db/migrations')
  .map(({ text }) => text)
  .join('\n')

/** The words between the brackets of `check (column in (…))`, in their order. */
function listIn(column: string): string[] {
  const list = new RegExp(`check \\(${column} in \\(([^)]*)\\)`).exec(sql)?.[1] ?? ''
  return [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
}

test('the database knows the same makes, conditions, states and plans as the rules', () => {
  expect(listIn('make')).toEqual([...makes])
  expect(listIn('condition')).toEqual(conditions.map(({ value }) => value))
  expect(listIn('state')).toEqual([...listingStates])
  const active = activeStates.map((state) => `'${state}'`).join(', ')
  expect(sql).toContain(`is_active boolean generated always as (state in (${active})) stored`)
  expect(listIn('plan')).toEqual(Object.keys(plans))
  expect(listIn('mime_type')).toEqual([...masterTypes])
})

test('the database knows the same years and limits as the rules', () => {
  expect(sql).toContain(`check (year between ${modelYears.first} and ${modelYears.last})`)
  expect(sql).toContain(`check (width::bigint * height <= ${mostPixels})`)
  const { standard, premium } = plans
  expect(sql).toContain(
    `case listing.plan when 'premium' then ${premium.photos} else ${standard.photos} end`,
  )
})

test('the database knows the same lengths of names and addresses as the rules', () => {
  const users = /create table users \((.*?)\n\);/s.exec(sql)?.[1]
  expect(users).toContain(`char_length(email) <= ${emailLength.max}`)
  expect(users).toContain(`char_length(name) between 1 and ${nameLength.max}`)
})
