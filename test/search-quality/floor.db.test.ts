import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillWithStock } from '../../bench/search-quality/fill.ts'
import { answer, summarise, type Answer } from '../../bench/search-quality/measure.ts'
import { readQueries } from '../../bench/search-quality/queries.ts'
import { modelCount, stockCar } from '../../bench/search-quality/stock.ts'
import { createGazetteer, listPlaces } from '../../src/features/places/places.server.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { cacheCounts } from '../../src/features/search/counts/cached-counts.server.ts'
import { findListings } from '../../src/features/search/find-listings.server.ts'
import { startApp } from '../start-app.ts'

type Figures = Pick<
  ReturnType<typeof summarise>,
  'recall' | 'precision' | 'wrongNothings' | 'wrongCorrections'
>

/**
 * What the search has reached with the queries that it is tuned by, by their set and kind. It only rises: where the search has
 * become better the test says so, and `UPDATE_FLOOR=1` writes down what was reached, never less than before.
 */
const file = join(import.meta.dirname, 'floor.json')
const readFloor = () =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, Figures>>

/** Engines sort equals differently: so much of a share may be by that. */
const slack = 0.003

const raised = (reached: Figures, before: Figures | undefined): Figures => {
  const share = (name: 'recall' | 'precision') =>
    Math.max(before?.[name] ?? 0, Math.floor(reached[name] * 1_000 + 1e-6) / 1_000)
  const wrong = (name: 'wrongNothings' | 'wrongCorrections') =>
    Math.min(before?.[name] ?? Infinity, reached[name])
  return {
    recall: share('recall'),
    precision: share('precision'),
    wrongNothings: wrong('wrongNothings'),
    wrongCorrections: wrong('wrongCorrections'),
  }
}

const figuresOf = ({ recall, precision, wrongNothings, wrongCorrections }: Figures): Figures => ({
  recall,
  precision,
  wrongNothings,
  wrongCorrections,
})

/** Whether each figure is as good as that of the floor, but for so much of a share. */
const isAsGood = (one: Figures, other: Figures, less: number) =>
  one.recall >= other.recall - less &&
  one.precision >= other.precision - less &&
  one.wrongNothings <= other.wrongNothings &&
  one.wrongCorrections <= other.wrongCorrections

test.each([
  ['seen', 399],
  ['others', 1_864],
] as const)(
  'what people type (%s) finds as many of the right cars as it ever did',
  async (set, n) => {
    const { database } = await startApp()
    const size = modelCount * 3
    await fillWithStock(database, size)
    const cars = Array.from({ length: size }, (_, number) => stockCar(number))
    const deps = {
      gazetteer: createGazetteer(await listPlaces(database.read)),
      countsOf: cacheCounts().countsOf,
      clock: systemClock,
    }
    const answers: Answer[] = []
    for (const query of readQueries(set))
      answers.push(
        await answer((criteria) => findListings(database.read, criteria, deps), cars, query),
      )
    expect(answers).toHaveLength(n)
    const kinds = new Set(answers.map(({ query }) => query.kind))
    const reached: Record<string, Figures> = {
      ...Object.fromEntries(
        [...kinds].map((kind) => [
          kind,
          figuresOf(summarise(answers.filter(({ query }) => query.kind === kind))),
        ]),
      ),
      all: figuresOf(summarise(answers)),
    }
    if (process.env['UPDATE_FLOOR']) {
      const before = existsSync(file) ? readFloor() : {}
      const floor = Object.entries(reached).map(([kind, of]) => [
        kind,
        raised(of, before[set]?.[kind]),
      ])
      const all = { ...before, [set]: Object.fromEntries(floor) }
      writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
    }
    const floor = readFloor()[set]!
    expect(Object.keys(reached)).toEqual(Object.keys(floor))
    for (const [kind, figures] of Object.entries(reached)) {
      const was = floor[kind]!
      expect(isAsGood(figures, was, 0), `${kind} was ${say(was)} and is ${say(figures)}`).toBe(true)
      const isBetter = !isAsGood(was, figures, slack)
      expect(isBetter, `${kind} is better now, ${say(figures)}: UPDATE_FLOOR=1`).toBe(false)
    }
  },
)

const say = (figures: Figures) => JSON.stringify(figures)
