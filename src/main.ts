import { demoPassword, listDemoAccounts } from '../demo/people.ts'
import { openRecordsOf } from '../demo/vehicle-records/stock.ts'
import { openDemonstration } from '../demo/seed.ts'
import { createApp } from './shop/app.ts'
import { shopInfoOf } from './shop/shop-info.ts'
import { countOnSale } from './features/listings/counts/cells.server.ts'
import { fillGazetteer } from './features/places/fill-gazetteer.server.ts'
import { greeting } from './shop/greeting.ts'
import { startPurgingOf } from './shop/cdn.ts'
import { startMail } from './shop/mail.ts'
import { openTexting } from './shop/texts.ts'
import { openShop } from './shop/open-shop.ts'
import { examineShop } from './operator/doctor/examine.ts'
import { listenForCommands } from './operator/socket.ts'
import { maintainDatabase } from './platform/database/maintain.ts'
import { createLogger } from './platform/logger.ts'
import { serveMetrics } from './platform/metrics/port.ts'
import { stopOnSignal } from './platform/stop-on-signal.ts'
import { readConfigOrRefuse, refuse, refuseKnown, refuseTooFewFiles } from './shop/refuse.ts'
import { setContact } from './site.ts'
import { loadRenderer } from './web/document/load-renderer.ts'

const started = performance.now()

async function start() {
  refuseTooFewFiles()
  const config = readConfigOrRefuse(process.env, process.stdout.isTTY)
  setContact(config.contact)
  const logger = createLogger(config.logLevel)
  const onError = (error: Error) => logger.error({ err: error }, 'in the background')

  const renderer = await loadRenderer({
    live: process.argv.includes('--live'),
    origin: config.publicUrl,
    shopInfo: shopInfoOf(config),
    analytics: config.analytics,
  })
  const records = await openRecordsOf(config, {
    onError: (error) => logger.warn({ err: error }, 'a vehicle could not be looked up'),
  })
  const shop = await openShop(config, {
    logger,
    vehicleRecords: records.vehicleRecords,
    // Only a start recovers what it held: whoever supervises this process begins another.
    onDatabaseGone: ({ message }) =>
      refuse(`${message}; this process ends, so that another opens it`),
  })
  const { database, jobs, clock, operator } = shop
  await fillGazetteer({ database })
  if (config.demo) {
    const opened = await openDemonstration({
      database,
      clock,
      emit: jobs.emit,
      seal: shop.seal,
    })
    if (opened > 0) await maintainDatabase(database)
  }

  const demoAccounts = await listDemoAccounts(database.primary)
  if (!config.demo && config.publicUrl.startsWith('https:') && demoAccounts.length > 0) {
    await shop.close()
    refuse(
      `the shop in this data contains the demonstration's accounts (${demoAccounts.join(', ')}), whose password anybody knows: use other data, or set DEMO=1`,
    )
  }

  const { app, readiness, metrics } = await createApp({
    ...shop,
    ...jobs,
    texting: openTexting(config, { onError }),
    examine: () => examineShop(operator),
    config,
    renderer,
    logger,
  })
  // Where the database is a server, a command goes there itself. Before anybody is served: a shop that can't, ends.
  const stopCommands = config.databaseUrl
    ? async () => {}
    : await listenForCommands(operator, { dataDir: config.dataDir, onError })
  const stopMetrics =
    config.metricsPort === undefined
      ? async () => {}
      : await serveMetrics(metrics, { port: config.metricsPort, onError })
  const address = await app.listen({ host: config.host, port: config.port })
  if (config.runJobs) await jobs.work()
  const stopPurging = config.runJobs
    ? startPurgingOf(config, { database, onError })
    : async () => {}
  const { renderEmail } = renderer
  const mail = config.runJobs ? startMail(config, { ...shop, logger, renderEmail }) : null
  stopOnSignal({
    drainSeconds: config.drainSeconds,
    lastMomentSeconds: config.lastMomentSeconds,
    readiness,
    cut: () => app.server.closeAllConnections(),
    close: async () => {
      await app.close()
      await Promise.all([mail?.stop(), stopPurging(), stopCommands(), stopMetrics()])
      await records.close()
      await renderer.close()
      await shop.close()
    },
  })
  console.log(
    greeting({
      address,
      engine: database.engine,
      dataDir: config.dataDir,
      mail: config.mail,
      texts: config.texts,
      isPublic: config.isPublic,
      listings: await countOnSale(database.read),
      signIns: {
        emails: config.demo ? demoAccounts : [],
        password: demoPassword,
      },
      seconds: (performance.now() - started) / 1_000,
    }),
  )
}

start().catch(refuseKnown)
