import type { Database } from '../../../platform/database/database.ts'
import { saidFacts } from '../../cars/facts/stored.ts'
import { namesEdition } from '../../cars/names.ts'
import { columnsOf } from '../rows.server.ts'
import { recountTerms } from '../search-terms.server.ts'
import { notifyChange } from '../notify-change.server.ts'

/** Cars in one transaction, so that nobody waits long for one of them. */
const batch = 200
/** Milliseconds of work at a time; the job comes again in a minute. */
const longest = 20_000

/**
 * Files and names the cars anew that were named by an older vocabulary, or before cars had names: family, town,
 * names and words. Returns how many; none once all are up to date.
 */
export async function nameAgain({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number> {
  const began = performance.now()
  let total = 0
  let named: number
  do {
    named = await nameSome(database)
    total += named
  } while (named === batch && performance.now() - began < longest)
  return total
}

function nameSome({ primary }: Pick<Database, 'primary'>): Promise<number> {
  return primary.transaction().execute(async (tx) => {
    const cars = await tx
      .selectFrom('listings')
      .selectAll()
      .where('names_edition', '<', namesEdition)
      .orderBy('names_edition')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    const sayings: { before: string; now: string }[] = []
    for (const car of cars) {
      const { family, location, search_document, names, names_edition } = columnsOf({
        ...car,
        facts: saidFacts(car.facts),
        pricePence: car.price_pence,
        contactName: car.contact_name,
        contactEmail: car.contact_email,
        contactPhone: car.contact_phone,
      })
      await tx
        .updateTable('listings')
        .set({ family, location, search_document, names, names_edition })
        .where('id', '=', car.id)
        .execute()
      if (car.published_at !== null)
        sayings.push({ before: car.search_document, now: search_document })
    }
    await recountTerms(tx, sayings)
    const ids = cars.map(({ id }) => id)
    if (ids.length > 0) await notifyChange(tx, ids)
    return cars.length
  })
}
