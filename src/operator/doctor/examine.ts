import type { Finding } from '../../features/office/work/schema.ts'
import type { Operator } from '../command.ts'
import { illFirst } from './finding.ts'
import { examineMailRecords, resolver } from './mail-records.ts'
import { examineSettings } from './settings.ts'
import { examineState } from './state.ts'
import { examineTaxRates } from './tax-rates.ts'

/** What is misconfigured or unwell, first; and what isn’t. Takes seconds where no resolver responds. */
export async function examineShop(
  { database, jobs, config, seal }: Pick<Operator, 'database' | 'jobs' | 'config' | 'seal'>,
  records = resolver(),
): Promise<Finding[]> {
  const { mail, stripe, dataDir, diskReserveBytes, bucket, backupHours } = config
  const domains = [mail.bounceDomain, mail.replyDomain].filter((name) => name !== undefined)
  const takesCards = stripe !== undefined
  const findings = [
    ...examineSettings(config),
    examineTaxRates(new Date().toISOString().slice(0, 10)),
    ...(mail.smtp ? await examineMailRecords({ from: mail.from.address, domains }, records) : []),
    ...(await examineState({
      database,
      jobs,
      dataDir,
      diskReserveBytes,
      hasBucket: bucket !== undefined,
      backupHours,
      takesCards,
      seal,
    })),
  ]
  return illFirst(findings)
}
