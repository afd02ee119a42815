import { join } from 'node:path'
import { fillGazetteer } from '../../src/features/places/fill-gazetteer.server.ts'
import { createEncoders } from '../../src/features/photos/derive/encoders.server.ts'
import { jobTable } from '../../src/shop/jobs.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { unsettled } from '../unsettled.ts'
import { unpromoted } from '../unpromoted.ts'
import { memoryStorage } from '../photos.ts'
import { noVehicleRecords } from '../../src/features/vehicle-records/port.ts'
import { createSeal } from '../../src/platform/seal.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'

export const migrations = join(import.meta.dirname, '../../db/migrations')

/** What every test's database is a copy of: the schema, the job runner's tables, the towns. */
export async function prepare(database: Database, url: string | undefined): Promise<void> {
  await migrate(database, migrations)
  await fillGazetteer({ database })
  const jobs = await startJobs({
    database,
    url,
    table: jobTable({
      database,
      storage: memoryStorage(),
      encoders: createEncoders(),
      settling: unsettled,
      publicUrl: 'http://shop.test',
      promoting: unpromoted(database),
      vehicleRecords: noVehicleRecords,
      seal: createSeal(''),
    }),
    onError: fail,
  })
  await jobs.stop()
}

function fail(error: Error): never {
  throw error
}
