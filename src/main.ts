import { pino } from 'pino'
import { fillGazetteer, openDemonstration } from '../demo/seed.ts'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { countOnSale } from './features/listings/queries.server.ts'
import { greeting } from './greeting.ts'
import { jobTable } from './jobs.ts'
import { openDatabase } from './open-database.ts'
import { systemClock } from './platform/clock.ts'
import { DatabaseUnavailable } from './platform/database/database.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { stopOnSignal } from './platform/stop-on-signal.ts'
import { openPhotoStorage } from './photo-storage.ts'
import { loadRenderer } from './web/load-renderer.ts'

const started = performance.now()

/** Says one line and ends: what is wrong is the operator's to mend, and a stack would hide it. */
function refuse(line: string): never {
  console.error(line)
  process.exit(1)
}

function configure(): Config {
  try {
    return readConfig(process.env, process.stdout.isTTY)
  } catch (error) {
    if (error instanceof ConfigError) refuse(error.problems.join('\n'))
    throw error
  }
}

async function start() {
  const config = configure()
  const logger = pino({ level: config.logLevel })
  const onError = (error: Error) => logger.error({ err: error }, 'in the background')

  const renderer = await loadRenderer({
    live: process.argv.includes('--live'),
    origin: config.publicUrl,
  })
  const database = await openDatabase(config, { onError })
  const jobs = await startJobs({
    database,
    url: config.databaseUrl,
    table: jobTable({ database }),
    onError,
  })
  await fillGazetteer({ database })
  if (config.demo) await openDemonstration({ database, clock: systemClock, emit: jobs.emit })

  const { app, readiness } = await createApp({
    config,
    database,
    renderer,
    logger,
    storage: openPhotoStorage(config),
  })
  const address = await app.listen({ host: config.host, port: config.port })
  if (config.runJobs) await jobs.work()

  stopOnSignal({
    drainSeconds: config.drainSeconds,
    readiness,
    close: async () => {
      await app.close()
      await renderer.close()
      await jobs.stop()
      await database.close()
    },
  })
  console.log(
    greeting({
      address,
      engine: database.engine,
      dataDir: config.dataDir,
      listings: await countOnSale(database.read),
      seconds: (performance.now() - started) / 1_000,
    }),
  )
}

start().catch((error: NodeJS.ErrnoException & { port?: number; address?: string }) => {
  if (error instanceof DatabaseUnavailable) refuse(error.message)
  if (error.code === 'EADDRINUSE')
    refuse(`port ${error.port} on ${error.address} is in use; set PORT to another`)
  if (error.code === 'EACCES' && error.syscall === 'listen')
    refuse(`port ${error.port} may not be opened by this user; set PORT to another`)
  console.error(error)
  process.exit(1)
})
