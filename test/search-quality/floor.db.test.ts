import { expect, test } from 'vitest'
import { fillWithStock } from '../../bench/search-quality/fill.ts'
import { answer, summarise } from '../../bench/search-quality/measure.ts'
import { readQueries } from '../../bench/search-quality/queries.ts'
import { modelCount, stockCar } from '../../bench/search-quality/stock.ts'
import { createGazetteer, listPlaces } from '../../src/features/places/places.server.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { cacheCounts } from '../../src/features/search/counts/cached-counts.server.ts'
import { findListings } from '../../src/features/search/find-listings.server.ts'
import { startApp } from '../start-app.ts'

/** What the search has reached with the queries that it is tuned by. It only rises. */
const floor = { recall: 0.99, precision: 0.99, wrongNothings: 0, wrongCorrections: 0 }

test('what people type finds as many of the right cars as it ever did', async () => {
  const { database } = await startApp()
  const n = modelCount * 3
  await fillWithStock(database, n)
  const cars = Array.from({ length: n }, (_, number) => stockCar(number))
  const deps = {
    gazetteer: createGazetteer(await listPlaces(database.read)),
    countsOf: cacheCounts(),
    clock: systemClock,
  }
  const answers = []
  for (const query of readQueries('seen'))
    answers.push(
      await answer((criteria) => findListings(database.read, criteria, deps), cars, query),
    )
  const reached = summarise(answers)
  expect(reached.n).toBe(399)
  expect(reached.recall).toBeGreaterThanOrEqual(floor.recall)
  expect(reached.precision).toBeGreaterThanOrEqual(floor.precision)
  expect(reached.wrongNothings).toBeLessThanOrEqual(floor.wrongNothings)
  expect(reached.wrongCorrections).toBeLessThanOrEqual(floor.wrongCorrections)
})
