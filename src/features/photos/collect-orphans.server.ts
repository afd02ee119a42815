import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { slicesOf } from '../../platform/privacy/slices-of.server.ts'
import { erasePhotos, erasingJobs } from './erase.server.ts'
import { deleteOrphans, listUnlisted } from './queries.server.ts'
import type { PhotoStorage } from './storage.ts'

const atOnce = 100

/** By then they are, milliseconds: what is erased here is not erased by another meanwhile. */
const erasedWithin = 60 * 60 * 1_000

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
  const { primary } = database
  let collected = 0
  // Nothing leads to those that no listing names: all are looked at, a part at a time.
  for await (const part of slicesOf(primary, { table: 'photos', by: 'id' })) {
    const among = await listUnlisted(primary, part)
    for (let isDone = among.length === 0; !isDone;) {
      const photos = await primary.transaction().execute(async (tx) => {
        const orphans = await deleteOrphans(tx, { among, limit: atOnce })
        await enqueue(
          tx,
          erasingJobs(orphans, new Date(systemClock.now().getTime() + erasedWithin)),
        )
        return orphans
      })
      await erasePhotos({ storage }, { photos })
      collected += photos.length
      isDone = photos.length === 0
    }
  }
  return collected
}
