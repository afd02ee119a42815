import { openAuthSecret } from './auth-secret.ts'
import { openCards } from './cards.ts'
import { settlingWith } from './settling.ts'
import { systemClock } from './platform/clock.ts'
import { createEncoders, inTheBackground } from './features/photos/encoders.server.ts'
import { readConfigOrRefuse, refuse, refuseKnown } from './refuse.ts'
import { jobTable } from './jobs.ts'
import { openDatabase } from './open-database.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { openPhotoStorage } from './photo-storage.ts'
import { createLogger } from './platform/logger.ts'
import { stopOnSignal } from './platform/stop-on-signal.ts'

/** Does jobs and nothing else, beside web processes that were started with RUN_JOBS=0. */
async function work() {
  const config = readConfigOrRefuse(process.env, process.stdout.isTTY)
  if (!config.databaseUrl)
    refuse('a worker of its own needs DATABASE_URL: the embedded database belongs to one process')
  const logger = createLogger(config.logLevel)
  const onError = (error: Error) => logger.error({ err: error }, 'in the background')
  const database = await openDatabase(config, { onError })
  const encoders = createEncoders(inTheBackground)
  const authSecret = openAuthSecret(config)
  const cards = openCards(config, { database, secret: authSecret, clock: systemClock, onError })
  const { publicUrl } = config
  const settling = settlingWith({
    database,
    cards,
    clock: systemClock,
    publicUrl,
    authSecret,
    logger,
  })
  const jobs = await startJobs({
    database,
    url: config.databaseUrl,
    table: jobTable({ database, storage: openPhotoStorage(config), encoders, settling }),
    onError,
  })
  await jobs.work()
  stopOnSignal({
    drainSeconds: 0,
    readiness: { accepting: true },
    close: async () => {
      await Promise.all([encoders.close(), jobs.stop()])
      await database.close()
    },
  })
  logger.info('waiting for work')
}

work().catch(refuseKnown)
