import {
  unsolicitedKinds,
  type UnsolicitedKind,
} from '../../platform/mail/unsolicited-emails.server.ts'
import { unconfirmedEmails } from './rules.ts'

/**
 * As what accounts write to an address is counted that nobody has confirmed. The first of a day goes as well by who lists
 * a car with an account; it is the same allowance.
 */
export const confirmEmails: UnsolicitedKind = {
  address: { name: unsolicitedKinds.account.address.name, limit: unconfirmedEmails.confirm },
  network: { name: 'accounts network', limit: unconfirmedEmails.network },
}

/** Its own: no member who asks to have a newcomer's address uses up the links with which that one confirms it. */
export const moveEmails: UnsolicitedKind = {
  address: { name: 'moves address', limit: unconfirmedEmails.move },
  network: { name: 'moves network', limit: unconfirmedEmails.network },
}

/** Its own: no number of sign-ups uses up the links to a new password. */
export const resetEmails: UnsolicitedKind = {
  address: { name: 'resets address', limit: unconfirmedEmails.reset },
  network: { name: 'resets network', limit: unconfirmedEmails.network },
}
