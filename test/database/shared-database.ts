import { createEncoders, type Encoders } from '../../src/features/photos/derive/encoders.server.ts'
import { noVehicleRecords } from '../../src/features/vehicle-records/port.ts'
import { startJobs, type Jobs } from '../../src/platform/jobs/jobs.ts'
import { createSeal } from '../../src/platform/seal.ts'
import { jobTable } from '../../src/shop/jobs.ts'
import { memoryStorage } from '../photos.ts'
import { unpromoted } from '../unpromoted.ts'
import { unsettled } from '../unsettled.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { differencesOf, listSchema } from './schema.ts'

type Shared = {
  database: TestDatabase
  jobs: Jobs
  encoders: Encoders
  /** As it was when it was opened. */
  schema: string[]
}

/** One database a process, emptied for each shop: opening one takes a second. Both end together. */
let shared: Promise<Shared> | undefined

export const openShared = (): Promise<Shared> => (shared ??= open())

async function open(): Promise<Shared> {
  // A process that encodes takes longer to begin than most tests take.
  const encoders = createEncoders({ nice: 0 })
  const database = await openTestDatabase()
  const jobs = await startJobs({
    database,
    url: database.url,
    table: jobTable({
      database,
      storage: memoryStorage(),
      encoders,
      settling: unsettled,
      publicUrl: 'http://shop.test',
      promoting: unpromoted(database),
      vehicleRecords: noVehicleRecords,
      seal: createSeal(''),
    }),
    onError: (error) => console.error('in the job runner:', error),
    // Its jobs are of a test's days, which may be long over.
    tidies: false,
  })
  return { database, jobs, encoders, schema: await listSchema(database.primary) }
}

/**
 * Refuses what a file of tests has left in the schema, which emptying doesn't undo: the files after it would fail by it, or
 * pass by it. They get another database then.
 */
export async function refuseLeftSchema(): Promise<void> {
  if (!shared) return
  const { database, jobs, encoders, schema } = await shared
  const left = differencesOf(schema, await listSchema(database.primary))
  if (left.length === 0) return
  shared = undefined
  await jobs.stop()
  await encoders.close()
  await database.close()
  throw new Error(`The schema is not left as it was found:\n${left.join('\n')}`)
}
