import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTestDatabase,
  type TestDatabase,
} from '../../../../test/database/open-test-database.ts'
import { facts, type Fact } from '../../cars/facts/vocabulary.ts'
import { asks, type FilterableFact } from './asks.ts'
import { rowSaysFacts, saysFacts } from './clauses.server.ts'
import { factFilters, type FactCondition } from './filters.ts'
import { tokensFor, tokensOf, unsaidToken } from './tokens.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const names = Object.keys(asks) as FilterableFact[]

async function tokensInDatabase(said: object): Promise<string[]> {
  const { rows } = await sql<{ tokens: string[] }>`
    select fact_tokens(${JSON.stringify(said)}::jsonb) as tokens`.execute(database.primary)
  return rows[0]!.tokens
}

const examplesOf = (fact: Fact): (string | number)[] => {
  if (fact.kind === 'choice') return Object.keys(fact.choices)
  if (fact.kind === 'figure') return [fact.min, 99, 100, 124, 125, 1_799, 1_800, fact.max]
  return ['2026-11-23', '2027-01-01', '2099-12-31']
}

test('the database has a token for each fact, of what is said and of what is not', async () => {
  const all = await tokensInDatabase({})
  expect(all.filter((token) => token.endsWith('=')).sort()).toEqual(names.map(unsaidToken).sort())
  // As rows have had it from the start.
  expect(await tokensInDatabase({ gearbox: null })).toEqual(all)
  for (const name of names)
    for (const value of examplesOf(facts[name])) {
      const tokens = await tokensInDatabase({ [name]: value })
      expect(
        tokens.filter((token) => !all.includes(token)),
        `${name} ${value}`,
      ).toEqual(tokensOf(name, value))
      expect(tokens).toHaveLength(all.length)
    }
})

/** Every car that lies between has one of the tokens that are looked for, and none has far from there. */
test('a few tokens lead to all figures and days that lie between two', () => {
  const figures = [50, 99, 100, 999, 1_000, 1_799, 1_800, 1_999, 2_000, 4_999, 9_900, 9_999]
  const days = ['2026-11-30', '2026-12-01', '2027-01-01', '2027-12-31', '2039-12-31', '2099-12-31']
  const isFound = (name: FilterableFact, wanted: FactCondition, value: number | string) => {
    const tokens = tokensFor(name, wanted)
    expect(tokens.length).toBeLessThan(30)
    return tokensOf(name, value).some((token) => tokens.includes(token))
  }
  for (const from of figures)
    for (const to of [undefined, ...figures.filter((most) => most >= from)])
      for (const value of figures) {
        const wanted: FactCondition = to === undefined ? { from } : { from, to }
        const isBetween = value >= from && value <= (to ?? Infinity)
        const isNear = value > from - 100 && value < (to ?? Infinity) + 100
        const found = isFound('engineSize', wanted, value)
        expect(isBetween && !found, `${from} to ${to}: ${value}`).toBe(false)
        expect(found && !isNear, `${from} to ${to}: ${value}`).toBe(false)
      }
  for (const from of [...days.slice(0, 5), '2041-05-01'])
    for (const value of days) {
      if (value >= from)
        expect(isFound('motUntil', { from }, value), `${from}: ${value}`).toBe(true)
      if (value.slice(0, 7) < from.slice(0, 7) && from < '2040')
        expect(isFound('motUntil', { from }, value), `${from}: ${value}`).toBe(false)
    }
  expect(tokensFor('engineSize', { from: 1_799, to: 3_000 })).toEqual([
    ...['engineSize=17', 'engineSize=18', 'engineSize=19', 'engineSize~2', 'engineSize=30'],
  ])
  expect(tokensFor('engineSize', { to: 1_000 })).toEqual(['engineSize~0', 'engineSize=10'])
})

async function foundBy(clauses: RawBuilder<boolean>[], rows: object[]): Promise<object[]> {
  const found = await sql<{ facts: object }>`
    select facts from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as listings(facts)
    where ${sql.join(clauses, sql` and `)}`.execute(database.primary)
  return found.rows.map((row) => row.facts)
}

test('a filter matches the same rows by their tokens and without them', async () => {
  for (const { fact, picks, read } of factFilters) {
    const said = examplesOf(facts[fact]).map((value) => ({ [fact]: value }))
    const rows = [{}, { [fact]: null }, ...said]
    for (const { value } of picks)
      for (const orNothing of [false, true]) {
        const wanted = { [fact]: read(value, '2026-11-23')! }
        const byTokens = await foundBy(saysFacts(wanted, orNothing), rows)
        const byRow = await foundBy(rowSaysFacts(wanted, orNothing), rows)
        expect(byRow, `${fact} ${value} ${orNothing}`).toEqual(byTokens)
        expect(byRow.length).toBeGreaterThanOrEqual(orNothing ? 2 : 0)
      }
  }
})
