import { join } from 'node:path'
import { fillGazetteer } from '../src/features/places/fill-gazetteer.server.ts'
import { createGazetteer, listPlaces } from '../src/features/places/places.server.ts'
import { cacheCounts } from '../src/features/search/counts/cached-counts.server.ts'
import { findListings } from '../src/features/search/find-listings.server.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPglite } from '../src/platform/database/pglite.ts'
import { fillWithStock } from './search-quality/fill.ts'
import { answer, printAnswers, type Answer } from './search-quality/measure.ts'
import { readQueries } from './search-quality/queries.ts'
import { modelCount, stockCar } from './search-quality/stock.ts'

/** Three of each model, each another. */
export const stockSize = modelCount * 3

type Options = {
  /** Which half of the queries; the unseen one is for the end. */
  queries: 'seen' | 'unseen'
  /** Names each query that was not answered as it should be. */
  names?: boolean
}

/** How well the search understands what people type. */
export async function measureSearchQuality({ queries, names = false }: Options): Promise<Answer[]> {
  const database = await openPglite({ folder: null })
  try {
    await migrate(database, join(import.meta.dirname, '../db/migrations'))
    await fillGazetteer({ database })
    await fillWithStock(database, stockSize)
    const cars = Array.from({ length: stockSize }, (_, n) => stockCar(n))
    const deps = {
      gazetteer: createGazetteer(await listPlaces(database.read)),
      countsOf: cacheCounts(),
    }
    const answers: Answer[] = []
    for (const query of readQueries(queries))
      answers.push(
        await answer((criteria) => findListings(database.read, criteria, deps), cars, query),
      )
    printAnswers(queries, answers)
    if (names) for (const each of answers) nameFault(each)
    return answers
  } finally {
    await database.close()
  }
}

function nameFault({
  query,
  recall,
  precision,
  found,
  right,
  isWrongCorrection,
  response,
}: Answer) {
  if (recall >= 0.95 && precision >= 0.95 && !isWrongCorrection) return
  const { understood } = response
  console.log(
    `${query.kind} '${query.text}': recall ${recall.toFixed(2)} precision ${precision.toFixed(2)}, ${found} found, ${right} right; ${JSON.stringify(understood)}; ${response.items
      .slice(0, 3)
      .map((car) => `${car.year} ${car.make} ${car.model}`)
      .join(', ')}`,
  )
}
