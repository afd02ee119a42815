import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'

const file = join(import.meta.dirname, '../../../db/places.json')

const places = z.array(
  z.object({ name: z.string(), county: z.string(), lat: z.number(), lon: z.number() }),
)

/** Puts the towns that a search knows into an empty gazetteer; every shop needs them. */
export async function fillGazetteer({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('places').select('id').limit(1).executeTakeFirst()
    if (known) return
    await tx
      .insertInto('places')
      .values(places.parse(JSON.parse(await readFile(file, 'utf8'))))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
