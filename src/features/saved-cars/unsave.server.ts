import type { Database } from '../../platform/database/database.ts'
import { deleteSaved, type Saving } from './queries.server.ts'

/** Forgets that a person has saved a car; nothing happens where they had not. */
export async function unsaveCar(
  { database }: { database: Pick<Database, 'primary'> },
  saving: Saving,
): Promise<void> {
  await deleteSaved(database.primary, saving)
}
