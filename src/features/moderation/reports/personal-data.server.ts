import type { PersonalData } from '../../accounts/personal-data.ts'
import { forgetReporter, listReportsOf } from './queries.server.ts'

/** What somebody has reported. */
export const reportsPersonalData: PersonalData = {
  name: 'reports',
  export: listReportsOf,
  erase: forgetReporter,
}
