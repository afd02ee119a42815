import { expect, test } from 'vitest'
import { conditions, makes, modelYears } from '../../src/features/cars/rules.ts'
import { activeStates, listingStates, plans } from '../../src/features/listings/rules.ts'
import { orderTransitions, orderStates } from '../../src/features/payments/rules.ts'
import { networks, postTransitions, postStates } from '../../src/features/promotion/rules.ts'
import { messageLength } from '../../src/features/enquiries/rules.ts'
import { emailLength, nameLength } from '../../src/features/accounts/rules.ts'
import { masterTypes, mostPixels } from '../../src/features/photos/rules.ts'
import { readSources } from './source-files.ts'

const sql = readSources('db/migrations')
  .map(({ text }) => text)
  .join('\n')

/** The words between the brackets of `check (column in (…))` of a table, in their order. */
function listIn(column: string, table: string): string[] {
  const columns = new RegExp(`create table ${table} \\((.*?)\\n\\);`, 's').exec(sql)?.[1] ?? ''
  const list = new RegExp(`check \\(${column} in \\(([^)]*)\\)`).exec(columns)?.[1] ?? ''
  return [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
}

test('the database knows the same makes, conditions, states and plans as the rules', () => {
  expect(listIn('make', 'listings')).toEqual([...makes])
  expect(listIn('condition', 'listings')).toEqual(conditions.map(({ value }) => value))
  expect(listIn('state', 'listings')).toEqual([...listingStates])
  const active = activeStates.map((state) => `'${state}'`).join(', ')
  expect(sql).toContain(`is_active boolean generated always as (state in (${active})) stored`)
  expect(listIn('plan', 'listings')).toEqual(Object.keys(plans))
  expect(listIn('mime_type', 'photos')).toEqual([...masterTypes])
})

test('the database knows the same states of an order, and the same moves, as the rules', () => {
  const [states = ''] =
    [...sql.matchAll(/add constraint orders_state_check check \(state in \(([^)]*)\)/g)]
      .at(-1)
      ?.slice(1) ?? []
  expect([...states.matchAll(/'([^']*)'/g)].map(([, state]) => state)).toEqual([...orderStates])
  const inSql = [...sql.matchAll(/insert into order_state_moves values\n(.*?);/gs)]
    .flatMap(([, moves = '']) => [...moves.matchAll(/\('([\w-]+)', '([\w-]+)'\)/g)])
    .map(([, from, to]) => `${from} → ${to}`)
  const inRules = orderStates.flatMap((from) =>
    Object.keys(orderTransitions[from]).map((to) => `${from} → ${to}`),
  )
  expect(inSql.sort()).toEqual(inRules.sort())
})

test('the database knows the same states of a post, and the same moves, as the rules', () => {
  expect(listIn('state', 'social_posts')).toEqual([...postStates])
  expect(listIn('network', 'social_posts')).toEqual([...networks])
  const moves = /insert into social_post_moves values\n(.*?);/s.exec(sql)?.[1] ?? ''
  const inSql = [...moves.matchAll(/\('([\w-]+)', '([\w-]+)'\)/g)].map(([, from, to]) => [from, to])
  const inRules = postStates.flatMap((from) =>
    Object.keys(postTransitions[from]).map((to) => [from, to]),
  )
  expect(inSql).toEqual(inRules)
})

test('the database knows the same years and limits as the rules', () => {
  expect(sql).toContain(`check (year between ${modelYears.first} and ${modelYears.last})`)
  expect(sql).toContain(`check (width::bigint * height <= ${mostPixels})`)
  const { standard, premium } = plans
  expect(sql).toContain(
    `case listing.plan when 'premium' then ${premium.photos} else ${standard.photos} end`,
  )
})

test('the database knows the same lengths of messages and answers as the rules', () => {
  const { min, max } = messageLength
  for (const table of ['enquiries', 'enquiry_answers']) {
    const columns = new RegExp(`create table ${table} \\((.*?)\n\\);`, 's').exec(sql)?.[1]
    expect(columns, table).toContain(`check (char_length(message) between ${min} and ${max})`)
  }
})

test('the database knows the same lengths of names and addresses as the rules', () => {
  const users = /create table users \((.*?)\n\);/s.exec(sql)?.[1]
  expect(users).toContain(`char_length(email) <= ${emailLength.max}`)
  expect(users).toContain(`char_length(name) between 1 and ${nameLength.max}`)
})
