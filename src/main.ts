import { demoPassword, listDemoAccounts } from '../demo/people.ts'
import { openDemonstration } from '../demo/seed.ts'
import { createApp } from './app.ts'
import { openAuthSecret } from './auth-secret.ts'
import { openCards } from './cards.ts'
import { countOnSale } from './features/listings/queries.server.ts'
import { createEncoders, inTheBackground } from './features/photos/encoders.server.ts'
import { fillGazetteer } from './features/search/fill-gazetteer.server.ts'
import { greeting } from './greeting.ts'
import { jobTable } from './jobs.ts'
import { openDatabase } from './open-database.ts'
import { systemClock } from './platform/clock.ts'
import { tendDatabase } from './platform/database/tend-database.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { createLogger } from './platform/logger.ts'
import { settlingWith } from './settling.ts'
import { stopOnSignal } from './platform/stop-on-signal.ts'
import { openPhotoStorage } from './photo-storage.ts'
import { readConfigOrRefuse, refuseKnown } from './refuse.ts'
import { loadRenderer } from './web/load-renderer.ts'

const started = performance.now()

async function start() {
  const config = readConfigOrRefuse(process.env, process.stdout.isTTY)
  const logger = createLogger(config.logLevel)
  const onError = (error: Error) => logger.error({ err: error }, 'in the background')

  const renderer = await loadRenderer({
    live: process.argv.includes('--live'),
    origin: config.publicUrl,
  })
  const database = await openDatabase(config, { onError })
  const storage = openPhotoStorage(config)
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
    table: jobTable({ database, storage, encoders, settling }),
    onError,
  })
  await fillGazetteer({ database })
  if (config.demo) {
    const opened = await openDemonstration({ database, clock: systemClock, emit: jobs.emit })
    if (opened > 0) await tendDatabase(database)
  }

  const { app, readiness } = await createApp({
    config,
    database,
    renderer,
    logger,
    storage,
    authSecret,
    enqueue: jobs.enqueue,
    emit: jobs.emit,
    clock: systemClock,
    cards,
  })
  const address = await app.listen({ host: config.host, port: config.port })
  if (config.runJobs) await jobs.work()

  stopOnSignal({
    drainSeconds: config.drainSeconds,
    readiness,
    close: async () => {
      await app.close()
      await renderer.close()
      // A photo that is being derived is left to the next who takes its job.
      await Promise.all([encoders.close(), jobs.stop()])
      await database.close()
    },
  })
  console.log(
    greeting({
      address,
      engine: database.engine,
      dataDir: config.dataDir,
      listings: await countOnSale(database.read),
      signIns: {
        emails: config.demo ? await listDemoAccounts(database.primary) : [],
        password: demoPassword,
      },
      seconds: (performance.now() - started) / 1_000,
    }),
  )
}

start().catch(refuseKnown)
