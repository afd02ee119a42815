import type { WriterData } from '../accounts/personal-data.ts'
import { eraseMessagesOf, listMessagesOf } from './queries.server.ts'

/** What somebody has asked us. */
export const supportPersonalData: WriterData = {
  name: 'support',
  notice: {
    what: 'What you have asked us, with the name and email you gave.',
    why: 'To answer you.',
    basis: 'legitimate interests',
    whenClosed: 'Erased.',
    outlivesAccount: false,
  },
  export: listMessagesOf,
  erase: eraseMessagesOf,
}
