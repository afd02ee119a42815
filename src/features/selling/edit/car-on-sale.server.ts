import { sql, type Selectable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { modelFamily } from '../../cars/model-family.ts'
import { isAnotherCar, type Make } from '../../cars/rules.ts'
import type { ListingsTable } from '../../listings/queries.server.ts'

type Named = { make: Make; model: string; year: number }

/** By the vocabulary of now: what is stored may have been filed by an older one. */
export const filed = ({ make, model, year }: Named) => ({
  make,
  family: modelFamily(make, model),
  year,
})

/**
 * Which car a listing is: what it was when it came on sale, or when it last became another. A year that is put right
 * again and again would become any other, compared with the edit before alone.
 */
export async function findCarOnSale(
  tx: Transaction,
  { id, make, model, year, published_at: publishedAt }: Selectable<ListingsTable>,
): Promise<ReturnType<typeof filed>> {
  const { rows } =
    publishedAt === null
      ? { rows: [] }
      : await sql<{ was: Partial<Named> }>`
          select replaced as was from listing_edits
          where listing_id = ${id} and edited_at >= ${publishedAt}
            and replaced ?| array['make', 'model', 'year']
          order by revision desc
        `.execute(tx)
  let named: Named = { make, model, year }
  const cars = [filed(named)]
  for (const { was } of rows) {
    named = { ...named, ...was }
    cars.unshift(filed(named))
  }
  return cars.reduce((one, next) => (isAnotherCar(one, next) ? next : one))
}
