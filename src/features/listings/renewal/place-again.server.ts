import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { saidFacts } from '../../cars/facts/stored.ts'
import { withCapitals } from '../../places/capitals.ts'
import { withoutPostcode } from '../../places/postcode.ts'
import { firstOf, spellingsOf } from '../../places/spellings.ts'
import type { ListingsTable } from '../queries.server.ts'
import { recountTerms, searchDocument } from '../search-terms.server.ts'
import { notifyChange } from '../notify-change.server.ts'

/** Cars in one transaction, so that nobody waits long for one of them. */
const batch = 500
/** Milliseconds of work at a time; the job comes again in a minute. */
const longest = 20_000

/**
 * Finds the place of every car anew, in the order of their ids, once the gazetteer holds another edition; a whole
 * postcode in a location is reduced. Returns how many cars came to stand elsewhere.
 */
export async function placeAgain({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number> {
  const began = performance.now()
  let total = 0
  let isMore = true
  while (isMore && performance.now() - began < longest) {
    const placed = await placeSome(database)
    total += placed.moved
    isMore = placed.isMore
  }
  return total
}

function placeSome({ primary }: Pick<Database, 'primary'>) {
  return primary.transaction().execute(async (tx) => {
    const gazetteer = await tx
      .selectFrom('gazetteer')
      .select('placed_to')
      .where('placed_to', 'is not', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!gazetteer) return { moved: 0, isMore: false }
    const cars = await tx
      .selectFrom('listings')
      .selectAll()
      .where('id', '>', gazetteer.placed_to ?? 0)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute()
    const moved = await moveToTheirPlaces(tx, cars)
    const isMore = cars.length === batch
    await tx
      .updateTable('gazetteer')
      .set({ placed_to: isMore ? cars.at(-1)!.id : null })
      .execute()
    if (moved.length > 0) await notifyChange(tx, moved)
    return { moved: moved.length, isMore }
  })
}

type Car = Selectable<ListingsTable>

/** Returns the ids of those that stand elsewhere now. */
async function moveToTheirPlaces(tx: Transaction, cars: readonly Car[]): Promise<number[]> {
  const spellings = new Set(cars.flatMap(({ location }) => spellingsOf(withoutPostcode(location))))
  const names = await tx
    .selectFrom('place_names')
    .selectAll()
    .where('spelling', 'in', [...spellings, ''])
    .execute()
  const placeOf = new Map(names.map(({ spelling, place_id }) => [spelling, place_id]))
  const moved: number[] = []
  const sayings: { before: string; now: string }[] = []
  for (const car of cars) {
    const location = withCapitals(withoutPostcode(car.location))
    const placeId = firstOf(spellingsOf(location), (spelling) => placeOf.get(spelling)) ?? null
    if (placeId === car.place_id && location === car.location) continue
    moved.push(car.id)
    const search_document =
      location === car.location
        ? car.search_document
        : searchDocument({ ...car, location, facts: saidFacts(car.facts) }).join(' ')
    await tx
      .updateTable('listings')
      .set({ location, place_id: placeId, search_document })
      .where('id', '=', car.id)
      .execute()
    if (car.published_at !== null)
      sayings.push({ before: car.search_document, now: search_document })
  }
  await recountTerms(tx, sayings)
  return moved
}
