import { CompiledQuery, type Selectable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailLength, linkMinutes, restrictionKinds } from '../../src/features/accounts/rules.ts'
import { nameLength } from '../../src/platform/characters.ts'
import {
  factNames,
  facts,
  standingFacts,
  type Fact,
} from '../../src/features/cars/facts/vocabulary.ts'
import { phonePattern } from '../../src/features/selling/form/input.ts'
import { conditions, makes, modelYears } from '../../src/features/cars/rules.ts'
import { answerLength, messageLength, sides } from '../../src/features/enquiries/rules.ts'
import { claimNames, evidenceKindNames } from '../../src/features/listings/evidence/rules.ts'
import { onSale } from '../../src/features/listings/queries.server.ts'
import {
  activeStates,
  isPaid,
  listingStates,
  planNames,
  plans,
} from '../../src/features/listings/rules.ts'
import {
  appealOutcomes,
  groundNames,
  reportAbouts,
  reportOutcomes,
} from '../../src/features/moderation/rules.ts'
import { ruleKinds } from '../../src/features/moderation/screening/kinds.ts'
import { orderActs } from '../../src/features/office/money/schema.ts'
import { orderStates, orderTransitions } from '../../src/features/payments/rules.ts'
import { masterTypes, mostPixels } from '../../src/features/photos/rules.ts'
import { storedKinds } from '../../src/features/photos/stored/kinds.ts'
import { networks, postStates, postTransitions } from '../../src/features/promotion/rules.ts'
import { emailKinds } from '../../src/features/selling/emails/seller-emails.server.ts'
import { staffRoles } from '../../src/features/staff/rules.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
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

/** The columns that have one of some values: 'listings.state', and those. */
async function listsInDatabase(): Promise<Record<string, string[]>> {
  const rows = await ask<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)(?: NOT VALID)?$/
  return Object.fromEntries(
    rows.flatMap(({ table, definition }) => {
      const [, column, values = ''] = list.exec(definition) ?? []
      const quoted = [...values.matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) => value!)
      return column ? [[`${table}.${column}`, quoted.sort()]] : []
    }),
  )
}

/** What may stand in a column by its type, where no rule lists it: with one more, or one less, it doesn't compile. */
type ByType<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> = Record<
  NonNullable<Selectable<Tables[Table]>[Column]> & string,
  true
>

const providers: ByType<'orders', 'provider'> = { stripe: true, sandbox: true }
const movements: ByType<'card_movements', 'about'> = {
  payment: true,
  refund: true,
  dispute: true,
  payout: true,
  fee: true,
  other: true,
}
const payoutStates: ByType<'card_payouts', 'state'> = {
  'on-its-way': true,
  paid: true,
  failed: true,
}
const reviewReasons: ByType<'listing_reviews', 'reason'> = {
  'another-car': true,
  'another-address': true,
}
const moderationActions: ByType<'moderation_log', 'action'> = {
  'taken-down': true,
  'allowed-again': true,
  held: true,
  released: true,
  restored: true,
}
const historyOutcomes: ByType<'mot_histories', 'outcome'> = {
  waiting: true,
  found: true,
  unknown: true,
  'another-car': true,
}
const disputeStates: ByType<'order_disputes', 'state'> = {
  inquiry: true,
  open: true,
  won: true,
  lost: true,
}
const refundStates: ByType<'order_refunds', 'state'> = {
  pending: true,
  succeeded: true,
  failed: true,
}
const testDisputeStates: ByType<'sandbox_disputes', 'state'> = { open: true, won: true, lost: true }
const testPaymentStates: ByType<'sandbox_payments', 'state'> = {
  open: true,
  'requires-action': true,
  succeeded: true,
  canceled: true,
}
const testPaymentEnds: ByType<'sandbox_payments', 'afterwards'> = {
  nothing: true,
  'refund-fails': true,
  'refund-pending': true,
  disputed: true,
}
const securityOutcomes: ByType<'security_log', 'outcome'> = {
  done: true,
  refused: true,
  failed: true,
}
const staffActors: ByType<'staff_log', 'actor'> = { staff: true, command: true, shop: true }

/** The same of the rules. */
const lists: Record<string, readonly string[]> = {
  'account_links.purpose': Object.keys(linkMinutes),
  'appeals.outcome': appealOutcomes,
  'card_balances.provider': Object.keys(providers),
  'card_movements.about': Object.keys(movements),
  'card_movements.provider': Object.keys(providers),
  'card_payouts.provider': Object.keys(providers),
  'card_payouts.state': Object.keys(payoutStates),
  'card_watches.provider': Object.keys(providers),
  'enquiry_addresses.side': sides,
  'enquiry_answers.writer': sides,
  'enquiry_links.side': sides,
  'enquiry_mails.passes_on_to': sides,
  'listing_evidence.claim': claimNames,
  'listing_evidence.kind': evidenceKindNames,
  'listing_holds.held_from': activeStates,
  'listing_letters.kind': emailKinds,
  'listing_reviews.reason': Object.keys(reviewReasons),
  'listings.condition': conditions.map(({ value }) => value),
  'listings.make': makes,
  'listings.plan': planNames,
  'listings.state': listingStates,
  'moderation_log.action': Object.keys(moderationActions),
  'moderation_log.ground': groundNames,
  'mot_histories.outcome': Object.keys(historyOutcomes),
  'opened_enquiries.side': sides,
  // Giving one up is for the command line alone.
  'order_actions.action': [...orderActs, 'abandon'],
  'order_disputes.state': Object.keys(disputeStates),
  'order_refunds.state': Object.keys(refundStates),
  'orders.provider': Object.keys(providers),
  'orders.state': orderStates,
  // WebAuthn's own.
  'passkeys.device_type': ['singleDevice', 'multiDevice'],
  'photos.mime_type': masterTypes,
  'reports.about': reportAbouts,
  'reports.outcome': reportOutcomes,
  'reports.reason': groundNames,
  'restrictions.ground': groundNames,
  'restrictions.kind': restrictionKinds,
  'sandbox_disputes.state': Object.keys(testDisputeStates),
  'sandbox_payments.afterwards': Object.keys(testPaymentEnds),
  'sandbox_payments.state': Object.keys(testPaymentStates),
  'sandbox_refunds.state': Object.keys(refundStates),
  'security_log.outcome': Object.keys(securityOutcomes),
  'social_posts.network': networks,
  'social_posts.state': postStates,
  'staff.role': staffRoles,
  'staff_log.actor': Object.keys(staffActors),
  'stored_files.kind': storedKinds,
}

test('every column that has one of some values has those that the rules name', async () => {
  const inRules = Object.entries(lists).map(([column, values]) => [column, values.toSorted()])
  expect(await listsInDatabase()).toEqual(Object.fromEntries(inRules))
})

test('the database knows the kinds of screening rules that the rules do', async () => {
  const check = (await checksOf('screening_rules')).find((one) => one.includes('settings'))
  const kinds = [...(check ?? '').matchAll(/'([\w-]+)'::text/g)].map(([, kind]) => kind!)
  expect(kinds.filter((kind) => kind !== 'kind').sort()).toEqual(Object.keys(ruleKinds).sort())
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

test('the database knows the same transitions of an order as the rules', async () => {
  const inRules = orderStates.flatMap((from) =>
    Object.keys(orderTransitions[from]).map((to) => `${from} → ${to}`),
  )
  expect(await transitionsIn('order_state_moves')).toEqual(inRules.sort())
})

test('the database knows the same transitions of a post as the rules', async () => {
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

test('the database takes those telephone numbers that forms do', async () => {
  const seven = (n: number) => '7'.repeat(n)
  const typed = [
    ...['07700 900123', '+44 (0)7700-900123', '(01423) 500123', '(020) 7946 0123'],
    ...['((01423) 500123', '()01423', '(+44) 7700 900123', 'ring me', '07700 900123\nx'],
    ...[4, 5, 40, 41].flatMap((n) => [seven(n), `(${seven(n - 1)}`, `+${seven(n - 1)}`]),
  ]
  const taken = typed.map((phone) => phonePattern.test(phone))
  for (const [table, column] of [
    ['listings', 'contact_phone'],
    ['enquiries', 'phone'],
  ] as const) {
    const checks = await checksOf(table)
    const pattern = checks
      .map((check) => /^CHECK \(\((\w+) ~ '(.*)'::text\)\)$/.exec(check))
      .find((found) => found?.[1] === column)![2]
    const rows = await ask<{ isTaken: boolean }>(
      'select typed ~ $1 as "isTaken" from unnest($2::text[]) with ordinality as t(typed, n) order by n',
      [pattern, typed],
    )
    expect(
      rows.map(({ isTaken }) => isTaken),
      `${table}.${column}`,
    ).toEqual(taken)
  }
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
