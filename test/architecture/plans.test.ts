import { expect, test } from 'vitest'
import { paidPlans, plans } from '../../src/features/listings/rules.ts'
import { pricePence } from '../../src/ui/format.ts'
import { readSources } from './source-files.ts'

/**
 * What a plan may do follows from its terms, so that another one is an entry and a migration. What `isPremium`
 * chooses between is words of the wire and of the support's order, and a badge that is drawn or not.
 */
const ofTheWire = [
  'src/features/listings/plans/on-the-wire.ts',
  'src/features/support/ask.server.ts',
  'src/operator/support-commands.ts',
]

const named = paidPlans.join('|')
/** The terms of one by its name, a comparison with a name, and a choice by whether it is premium. */
const byName = new RegExp(
  `plans\\.(?:${named})\\b|[=!]==? '(?:${named})'|plan: '(?:${named})'|isPremium\\)? *(?:\\?[^.?:,)]|\\|\\|)`,
  'g',
)

const decidedByName = (text: string) => [...text.matchAll(byName)].map(([found]) => found.trim())

test('no source asks what a paid plan is called, or chooses by isPremium what a plan may do', () => {
  const found = readSources('src')
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ path }) => !ofTheWire.includes(path))
    .flatMap(({ path, text }) => decidedByName(text).map((what) => `${path}: ${what}`))
  expect(found).toEqual([])
})

test.each([
  ['plans.premium.days', 1],
  ["if (plan !== 'premium') return", 1],
  ["set({ plan: 'premium' })", 1],
  ['data.isPremium ? draft : publish', 1],
  ['isPremium || images.length <= 10', 1],
  ['isPremium?: boolean | undefined', 0],
  ['plans[plan].days', 0],
])('%j is judged by whether it decides by a plan’s name', (text, times) => {
  expect(decidedByName(text)).toHaveLength(times)
})

/** The sentence that says what it costs, and what is as old as the migrations that it goes through. */
const sayThePrice = ['src/features/listings/expiry.test.ts', 'test/database/paid-before.db.test.ts']

const prices = paidPlans.map((plan) => plans[plan].pricePence)
const spellsAPrice = (text: string) =>
  prices.some(
    (pence) =>
      text.includes(`'${pricePence(pence)}'`) ||
      text.includes(`${pence}, 'sandbox'`) ||
      text.includes(`'open', ${pence}`) ||
      text.includes(`amount: ${pence / 100}`),
  )

test('what a plan costs stands in no test but that of the plans', () => {
  const spelling = readSources('src', 'test')
    .filter(({ path }) => /\.(?:test\.tsx?|journey\.ts)$/.test(path) && !sayThePrice.includes(path))
    .filter(({ text }) => spellsAPrice(text))
    .map(({ path }) => path)
  expect(spelling).toEqual([])
  expect(spellsAPrice(`{ amount: '${pricePence(prices[0]!)}' }`)).toBe(true)
})
