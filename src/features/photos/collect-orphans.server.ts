import type { Database } from '../../platform/database/database.ts'
import { erasePhotos } from './erase-photos.server.ts'
import { deleteOrphans } from './queries.server.ts'
import type { PhotoStorage } from './storage.ts'

const atOnce = 100

/**
 * Erases photos that were sent and never used. Rows go first: a process that is killed in between
 * leaves bytes that nothing names, never a row without its photo.
 */
export async function collectOrphans({
  database,
  storage,
}: {
  database: Pick<Database, 'primary'>
  storage: PhotoStorage
}): Promise<number> {
  let collected = 0
  for (;;) {
    const photos = await database.primary.transaction().execute((tx) => deleteOrphans(tx, atOnce))
    if (photos.length === 0) return collected
    await erasePhotos({ storage }, { photos })
    collected += photos.length
  }
}
