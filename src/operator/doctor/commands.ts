import type { Command } from '../command.ts'
import { examineShop } from './examine.ts'
import { printFindings } from './finding.ts'

/** What the operator may ask before strangers come, and when something seems wrong. */
export const doctorCommands: Record<string, Command> = {
  doctor: {
    arguments: '',
    does: 'what is misconfigured or unwell: settings, TLS, mail records, clock, disk, photos, backup, versions, schema, jobs',
    run: async (ctx) => printFindings(await examineShop(ctx)),
  },
}
