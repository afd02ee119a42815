import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { placesByName } from './names.server.ts'
import { outcodesFile } from './outcodes.server.ts'
import { listPlaces, type Place } from './places.server.ts'

const placesFile = join(import.meta.dirname, '../../../db/places/places.tsv')

/** Raise it where the same files come to other names (spellings or short names), or a location is read otherwise. */
const namesEdition = 3

const figure = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)
const row = z.tuple([
  z.string().min(2),
  z.string().min(2),
  figure,
  figure,
  figure,
  z.enum(['town', 'village']),
])

/** Reads the table of places as it lies in the repository, with ids of their own. */
export function readPlaces(text: string): Place[] {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line, index) => {
    const [name, county, lat, lon, population, size] = row.parse(line.split('\t'))
    return { id: index + 1, name, county, lat, lon, population, isTown: size === 'town' }
  })
}

export const readPlacesFile = async (): Promise<Place[]> =>
  readPlaces(await readFile(placesFile, 'utf8'))

/**
 * Puts the places that a search knows into the gazetteer, where it holds none or an older edition; listings are
 * placed anew by a job then. No place is ever taken out: listings stand there.
 */
export async function fillGazetteer({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<void> {
  const [text, outcodes] = await Promise.all(
    [placesFile, outcodesFile].map((file) => readFile(file, 'utf8')),
  )
  const edition = createHash('sha256')
    .update([namesEdition, text, outcodes].join('\n'))
    .digest('hex')
  const held = await database.primary.selectFrom('gazetteer').select('edition').executeTakeFirst()
  if (held?.edition === edition) return
  await database.primary.transaction().execute(async (tx) => {
    // Another process may be at it.
    await sql`lock table gazetteer in exclusive mode`.execute(tx)
    await putPlaces(tx, readPlaces(text ?? ''), edition)
  })
}

async function putPlaces(tx: Transaction, places: readonly Place[], edition: string) {
  const of = <Key extends keyof Place>(key: Key) => places.map((place) => place[key])
  await sql`
    insert into places (name, county, lat, lon, population, is_town)
    select * from unnest(${of('name')}::text[], ${of('county')}::text[], ${of('lat')}::float8[],
      ${of('lon')}::float8[], ${of('population')}::int[], ${of('isTown')}::boolean[])
    on conflict (name) do update set county = excluded.county, lat = excluded.lat, lon = excluded.lon,
      population = excluded.population, is_town = excluded.is_town`.execute(tx)
  const names = [...placesByName(await listPlaces(tx))]
  await tx.deleteFrom('place_names').execute()
  await sql`
    insert into place_names (spelling, place_id)
    select * from unnest(${names.map(([spelling]) => spelling)}::text[],
      ${names.map(([, { id }]) => id)}::bigint[])`.execute(tx)
  await tx
    .insertInto('gazetteer')
    .values({ edition, placed_to: 0 })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ edition, placed_to: 0 }))
    .execute()
}
