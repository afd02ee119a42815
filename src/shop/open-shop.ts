import type { FastifyBaseLogger } from 'fastify'
import { refuseAnothersFolder } from '../platform/anothers-folder.ts'
import { openAuthSecret, openDataKey } from './secrets.ts'
import { openCards } from './cards.ts'
import type { Config } from './config/config.ts'
import { createEncoders, inTheBackground } from '../features/photos/derive/encoders.server.ts'
import { noVehicleRecords, type VehicleRecords } from '../features/vehicle-records/port.ts'
import { jobTable } from './jobs.ts'
import { openDatabase } from './open-database.ts'
import { openPhotoStorage } from './photo-storage.ts'
import { systemClock } from '../platform/clock.ts'
import { createSeal } from '../platform/seal.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { settlingWith } from './settling.ts'
import { openSocialPages, sellsPromotion } from './social-pages.ts'

/** What is behind a shop's pages: the same for a web process, a worker and a command. */
export async function openShop(
  config: Config,
  {
    logger,
    vehicleRecords = noVehicleRecords,
    onDatabaseGone,
  }: {
    logger: FastifyBaseLogger
    vehicleRecords?: VehicleRecords
    onDatabaseGone?: (error: Error) => void
  },
) {
  await refuseAnothersFolder(config)
  const onError = (error: Error) => logger.error({ err: error }, 'in the background')
  const clock = systemClock
  const database = await openDatabase(config, {
    onError,
    onGone: onDatabaseGone,
    say: (message) => logger.warn(message),
  })
  const storage = await openPhotoStorage(config)
  const encoders = createEncoders(inTheBackground)
  const authSecret = openAuthSecret(config)
  const seal = createSeal(openDataKey(config), config.dataKeyBefore ? [config.dataKeyBefore] : [])
  const cards = openCards(config, { database, secret: authSecret, clock, onError })
  const settling = settlingWith({
    database,
    cards,
    clock,
    publicUrl: config.publicUrl,
    sellsPromotion: sellsPromotion(config),
    logger,
  })
  const socialPages = openSocialPages(config)
  const promoting = {
    database,
    pages: socialPages,
    clock,
    publicUrl: config.publicUrl,
    logger,
  }
  const jobs = await startJobs({
    database,
    url: config.databaseDirectUrl,
    table: jobTable({
      database,
      storage,
      encoders,
      settling,
      promoting,
      publicUrl: config.publicUrl,
      replyDomain: config.mail.replyDomain,
      vehicleRecords,
      seal,
    }),
    onError,
  })
  return {
    database,
    storage,
    jobs,
    cards,
    socialPages,
    clock,
    authSecret,
    seal,
    vehicleRecords,
    sellsPromotion: sellsPromotion(config),
    /** What an operator's command is given. */
    operator: { ...settling(jobs.emit), seal, jobs, config },
    close: async () => {
      // A photo that is being derived is left to the next who takes its job.
      await Promise.all([encoders.close(), jobs.stop()])
      await database.close()
    },
  }
}
