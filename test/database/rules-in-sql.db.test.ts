import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailLength, nameLength } from '../../src/features/accounts/rules.ts'
import {
  factNames,
  facts,
  standingFacts,
  type Fact,
} from '../../src/features/cars/facts/vocabulary.ts'
import { conditions, makes, modelYears } from '../../src/features/cars/rules.ts'
import { answerLength, messageLength } from '../../src/features/enquiries/rules.ts'
import { claimNames, evidenceKindNames } from '../../src/features/listings/evidence/rules.ts'
import { onSale } from '../../src/features/listings/queries.server.ts'
import {
  activeStates,
  isPaid,
  listingStates,
  planNames,
  plans,
} from '../../src/features/listings/rules.ts'
import { orderStates, orderTransitions } from '../../src/features/payments/rules.ts'
import { masterTypes, mostPixels } from '../../src/features/photos/rules.ts'
import { networks, postStates, postTransitions } from '../../src/features/promotion/rules.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'

/** What is said of one thing in SQL and in TypeScript, read from a database that was migrated. */

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function ask<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await database.primary.executeQuery(CompiledQuery.raw(text, values))
  return rows as Row[]
}

/** The constraints of a table that check it, as PostgreSQL spells them. */
async function checksOf(table: string): Promise<string[]> {
  const rows = await ask<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  return rows.map(({ definition }) => definition)
}

/** The values that a column may have, in their order. */
async function valuesOf(table: string, column: string): Promise<string[]> {
  const list = new RegExp(
    `^CHECK \\(\\(\\(?${column}\\)?(?:::text)? = ANY \\(\\(?ARRAY\\[([^\\]]*)\\][)]+(?: NOT VALID)?$`,
  )
  const found = (await checksOf(table)).flatMap((check) => list.exec(check)?.[1] ?? [])
  expect(found, `${table}.${column}`).toHaveLength(1)
  return [...found[0]!.matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) => value!)
}

test('the database knows the same makes, conditions, states and plans as the rules', async () => {
  expect(await valuesOf('listings', 'make')).toEqual([...makes])
  expect(await valuesOf('listings', 'condition')).toEqual(conditions.map(({ value }) => value))
  expect(await valuesOf('listings', 'state')).toEqual([...listingStates])
  expect(await valuesOf('listings', 'plan')).toEqual(Object.keys(plans))
  expect(await valuesOf('photos', 'mime_type')).toEqual([...masterTypes])
})

test('the database knows the claims that a picture can show, and what a picture can be, as the rules do', async () => {
  expect((await valuesOf('listing_evidence', 'claim')).sort()).toEqual([...claimNames].sort())
  expect(await valuesOf('listing_evidence', 'kind')).toEqual([...evidenceKindNames])
})

test('the database knows the facts of a car that the vocabulary does, and their choices', async () => {
  const checks = await checksOf('listings')
  const known = checks.find((check) => check.includes('facts - '))
  const named = (text = '') => [...text.matchAll(/'(\w+)'::text/g)].map(([, name]) => name!)
  expect(named(known?.slice(0, known.indexOf('facts - ')))).toEqual([...standingFacts])
  expect(named(known?.slice(known.indexOf('facts - '))).sort()).toEqual([...factNames].sort())
  for (const name of factNames) {
    const fact: Fact = facts[name]
    const own = checks.filter((check) =>
      check.startsWith(`CHECK (((facts ->> '${name}'::text) = ANY`),
    )
    if (fact.kind !== 'choice') continue
    expect(own, name).toHaveLength(1)
    const values = [...own[0]!.slice(own[0]!.indexOf('ARRAY')).matchAll(/'([\w-]+)'/g)]
    expect(values.map(([, value]) => value).sort(), name).toEqual(Object.keys(fact.choices).sort())
  }
})

test('the database calls those states active that the rules do', async () => {
  const [active] = await ask<{ expression: string }>(
    `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = 'listings'::regclass and attname = 'is_active'`,
  )
  const named = [...active!.expression.matchAll(/'([\w-]+)'/g)].map(([, state]) => state)
  expect(named).toEqual([...activeStates])
})

test('the database knows the same states and transitions of an order as the rules', async () => {
  expect(await valuesOf('orders', 'state')).toEqual([...orderStates])
  const inRules = orderStates.flatMap((from) =>
    Object.keys(orderTransitions[from]).map((to) => `${from} → ${to}`),
  )
  expect(await transitionsIn('order_state_moves')).toEqual(inRules.sort())
})

test('the database knows the same states and transitions of a post as the rules', async () => {
  expect(await valuesOf('social_posts', 'state')).toEqual([...postStates])
  expect(await valuesOf('social_posts', 'network')).toEqual([...networks])
  const inRules = postStates.flatMap((from) =>
    Object.keys(postTransitions[from]).map((to) => `${from} → ${to}`),
  )
  expect(await transitionsIn('social_post_moves')).toEqual(inRules.sort())
})

async function transitionsIn(table: string): Promise<string[]> {
  const rows = await ask<Record<string, string>>(`select * from ${table}`)
  return rows.map((row) => Object.values(row).join(' → ')).sort()
}

test('the database knows the same years and limits as the rules', async () => {
  const { first, last } = modelYears
  expect(await checksOf('listings')).toContain(`CHECK (((year >= ${first}) AND (year <= ${last})))`)
  expect(await checksOf('photos')).toContain(
    `CHECK ((((width)::bigint * height) <= ${mostPixels}))`,
  )
})

test('the database takes as many photos of a plan as the rules', async () => {
  const taken = await ask<{ plan: string; photos: number }>(
    'select plan, photos_of_plan(plan) as photos from unnest($1::text[]) as plan',
    [planNames],
  )
  expect(taken).toEqual(planNames.map((plan) => ({ plan, photos: plans[plan].photos })))
  const most = Math.max(...taken.map(({ photos }) => photos))
  // As PostgreSQL spells a place that is counted from 0.
  expect(await checksOf('listing_photos')).toContain(
    `CHECK ((("position" >= 0) AND ("position" <= ${most - 1})))`,
  )
})

test('the database takes those plans for featured, and for paid for, that the rules do', async () => {
  const plansIn = (expression: string) =>
    planNames.filter((plan) => expression.includes(`'${plan}'`))
  const [featured] = await ask<{ expression: string }>(
    `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = 'listings'::regclass and attname = 'is_premium'`,
  )
  expect(plansIn(featured!.expression)).toEqual(planNames.filter((plan) => plans[plan].isFeatured))
  for (const name of ['listings_paid_plan_check', 'orders_plan_check']) {
    const [paid] = await ask<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [name],
    )
    expect(plansIn(paid!.definition), name).toEqual(planNames.filter(isPaid))
  }
})

test('the database knows the same lengths of what is written as the rules', async () => {
  const lengthOf = (column: string, { min, max }: { min: number; max: number }) =>
    `CHECK (((char_length(${column}) >= ${min}) AND (char_length(${column}) <= ${max})))`
  expect(await checksOf('enquiries')).toContain(lengthOf('message', messageLength))
  expect(await checksOf('enquiry_answers')).toContain(lengthOf('message', answerLength))
  const users = (await checksOf('users')).join('\n')
  expect(users).toContain(`(char_length(email) <= ${emailLength.max})`)
  expect(users).toContain(lengthOf('name', { min: 1, max: nameLength.max }).slice(7, -1))
})

test('the database finds similar cars among those that are on sale as every list has it', async () => {
  const [{ prosrc: body } = { prosrc: '' }] = await ask<{ prosrc: string }>(
    "select prosrc from pg_proc where proname = 'similar_listings'",
  )
  const { sql: isOnSale } = onSale.compile(database.primary)
  const walks = body.split('from listings as car').length - 1
  expect(walks).toBeGreaterThan(0)
  expect(body.split(isOnSale.replaceAll('listings.', 'car.')).length - 1).toBe(walks)
})
