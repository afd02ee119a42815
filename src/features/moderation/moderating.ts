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

/** Who does it, to which listing, and why. */
export type ListingAct = { listingId: number; reason: string; by: By }
