import type { Database } from '../../platform/database/database.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { By } from '../staff/log.server.ts'

/** What acts upon listings work with. */
export type Moderating = {
  database: Pick<Database, 'primary'>
  enqueue: Jobs['enqueue']
  emit: Emit
  publicUrl: string
  now(): Date
}

/**
 * What whoever decides was shown: the number of the newest report (0 for none), how often the listing had been edited, and
 * when it was to end. What has come since then is not decided.
 */
export type Seen = { report: number; revision: number; expiresAt?: string | undefined }

/** Who does it, to which listing, and why; as it stands where nothing says what they have seen of it. */
export type ListingAct = { listingId: number; reason: string; by: By; seen?: Seen | undefined }
