import type { WriterData } from '../../accounts/personal-data.ts'
import { reportRetentionDays } from '../rules.ts'
import { forgetReporter, listReportsOf } from './queries.server.ts'

/** What somebody has reported. */
export const reportsPersonalData: WriterData = {
  name: 'reports',
  notice: {
    what: 'What you have reported to us, and your email if you gave one.',
    why: 'To look at it, and to tell you what became of it.',
    basis: 'legal obligation',
    whenClosed: `The report stays until ${reportRetentionDays} days after it was closed; who sent it is forgotten.`,
    outlivesAccount: true,
  },
  export: listReportsOf,
  erase: forgetReporter,
}
