import type { PersonalData } from '../accounts/personal-data.ts'
import { eraseMessagesOf, listMessagesOf } from './queries.server.ts'

/** What somebody has asked us. */
export const supportPersonalData: PersonalData = {
  name: 'support',
  export: listMessagesOf,
  erase: eraseMessagesOf,
}
