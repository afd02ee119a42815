import { openRecordsOf } from '../demo/vehicle-records/stock.ts'
import { startPurgingOf } from './shop/cdn.ts'
import { startMail } from './shop/mail.ts'
import { openShop } from './shop/open-shop.ts'
import { createLogger } from './platform/logger.ts'
import { stopOnSignal } from './platform/stop-on-signal.ts'
import { readConfigOrRefuse, refuse, refuseKnown, refuseTooFewFiles } from './shop/refuse.ts'
import { setContact } from './site.ts'
import { loadEmails } from './web/document/load-renderer.ts'

/** Does jobs, sends mail and nothing else, beside web processes that were started with RUN_JOBS=0. */
async function work() {
  refuseTooFewFiles()
  const config = readConfigOrRefuse(process.env, process.stdout.isTTY)
  if (!config.databaseUrl)
    refuse('a worker of its own needs DATABASE_URL: the embedded database belongs to one process')
  setContact(config.contact)
  const logger = createLogger(config.logLevel)
  const renderEmail = await loadEmails()
  const records = await openRecordsOf(config, {
    onError: (error) => logger.warn({ err: error }, 'a vehicle could not be looked up'),
  })
  const shop = await openShop(config, { logger, vehicleRecords: records.vehicleRecords })
  await shop.jobs.work()
  const mail = startMail(config, { ...shop, logger, renderEmail })
  const onError = (error: Error) => logger.error({ err: error }, 'in the background')
  const stopPurging = startPurgingOf(config, { database: shop.database, onError })
  const close = async () => {
    await Promise.all([mail.stop(), stopPurging()])
    await records.close()
    await shop.close()
  }
  stopOnSignal({
    drainSeconds: 0,
    lastMomentSeconds: config.lastMomentSeconds,
    readiness: { accepting: true },
    close,
    cut: () => {},
  })
  logger.info('waiting for work')
}

work().catch(refuseKnown)
