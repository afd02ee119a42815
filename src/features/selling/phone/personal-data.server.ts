import type { PersonalData } from '../../accounts/personal-data.ts'
import { eraseConfirmations, listConfirmations } from './confirmations.server.ts'

/** Which telephone numbers somebody has confirmed. */
export const phonePersonalData: PersonalData = {
  name: 'confirmedPhones',
  notice: {
    what: 'Which telephone numbers you have confirmed by a code, and when.',
    why: 'To say on your listings that the number is yours.',
    basis: 'legitimate interests',
    whenClosed: 'Erased.',
    outlivesAccount: false,
  },
  export: (db, { userId }) => listConfirmations(db, userId),
  erase: (tx, { userId }) => eraseConfirmations(tx, userId),
}
