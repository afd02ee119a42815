import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { erasePhotos } from './erase.server.ts'
import { deleteOrphans } from './queries.server.ts'
import type { PhotoStorage } from './storage.ts'

const atOnce = 100

/**
 * Erases photos that were sent and never used. Rows go first, so that there is never one without its
 * photo; the job beside them erases what a process that is killed in between leaves behind.
 */
export async function collectOrphans({
  database,
  storage,
  enqueue,
}: {
  database: Pick<Database, 'primary'>
  storage: PhotoStorage
  enqueue: Jobs['enqueue']
}): Promise<number> {
  let collected = 0
  for (;;) {
    const photos = await database.primary.transaction().execute(async (tx) => {
      const orphans = await deleteOrphans(tx, atOnce)
      if (orphans.length > 0)
        await enqueue(tx, [{ queue: 'erase-photos', payload: { photos: orphans } }])
      return orphans
    })
    if (photos.length === 0) return collected
    await erasePhotos({ storage }, { photos })
    collected += photos.length
  }
}
