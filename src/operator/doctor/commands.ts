import type { Command } from '../command.ts'
import { printFindings } from './finding.ts'
import { examineMailRecords, resolver } from './mail-records.ts'
import { examineSettings } from './settings.ts'
import { examineState } from './state.ts'

/** What the operator may ask before strangers come, and when something seems wrong. */
export const doctorCommands: Record<string, Command> = {
  doctor: {
    arguments: '',
    does: 'what is misconfigured or unwell: settings, TLS, mail records, clock, disk, backup, schema, jobs',
    run: async ({ database, jobs, config }) => {
      const { mail, dataDir, diskReserveBytes, backupHours } = config
      return printFindings([
        ...examineSettings(config),
        ...(mail.smtp
          ? await examineMailRecords(
              {
                from: mail.from.address,
                domains: [mail.bounceDomain, mail.replyDomain].filter((name) => name !== undefined),
              },
              resolver(),
            )
          : []),
        ...(await examineState({
          database,
          jobs,
          dataDir,
          diskReserveBytes,
          backupHours,
          takesCards: config.stripe !== undefined,
        })),
      ])
    },
  },
}
