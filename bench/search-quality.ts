import { join } from 'node:path'
import { fillGazetteer } from '../src/features/places/fill-gazetteer.server.ts'
import { createGazetteer, listPlaces } from '../src/features/places/places.server.ts'
import { systemClock } from '../src/platform/clock.ts'
import { cacheCounts } from '../src/features/search/counts/cached-counts.server.ts'
import { findListings } from '../src/features/search/find-listings.server.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPglite } from '../src/platform/database/pglite.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { startOwnPostgres } from '../test/database/postgres-server.ts'
import { advisedBuffers } from './processes.ts'
import { fillWithStock } from './search-quality/fill.ts'
import { answer, printAnswers, type Answer } from './search-quality/measure.ts'
import { querySets, readQueries, type QuerySet } from './search-quality/queries.ts'
import { modelCount, stockCar } from './search-quality/stock.ts'

/** Three of each model, each another. */
export const stockSize = modelCount * 3

type Options = {
  /** The unseen ones are for the end. */
  queries: QuerySet
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
      countsOf: cacheCounts().countsOf,
      clock: systemClock,
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

type AtScaleOptions = { cars: number; database: string | undefined }

/**
 * The same, of all queries, with so many cars on PostgreSQL: precision among the first ten, what is found or mended wrongly,
 * and how long each answer takes with its counts, one after another. A database that is named is filled where it is
 * empty, and asked as it is where it is not.
 */
export async function measureSearchQualityAtScale({ cars: n, database: given }: AtScaleOptions) {
  const server = given
    ? null
    : await startOwnPostgres({ settings: { shared_buffers: advisedBuffers() } })
  const database = await openPostgres({
    url: given ?? `${server!.url}postgres`,
    onError: (error) => console.error(error),
  })
  try {
    await migrate(database, join(import.meta.dirname, '../db/migrations'))
    await fillGazetteer({ database })
    const filled = await database.read.selectFrom('listings').select('id').limit(1).execute()
    if (filled.length === 0) await fillWithStock(database, n)
    const cars = Array.from({ length: stockSize }, (_, number) => stockCar(number))
    const deps = {
      gazetteer: createGazetteer(await listPlaces(database.read)),
      countsOf: cacheCounts().countsOf,
      clock: systemClock,
    }
    for (const queries of querySets) {
      const answers: Answer[] = []
      for (const query of readQueries(queries))
        answers.push(
          await answer((criteria) => findListings(database.read, criteria, deps), cars, query, {
            pages: 1,
            carOf: (id) => stockCar(id - 1),
          }),
        )
      printAnswers(`${queries}, ${n.toLocaleString('en-GB')} cars`, answers, {
        isRecallKnown: false,
      })
    }
  } finally {
    await database.close()
    await server?.stop()
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
