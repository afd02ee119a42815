import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { addEvents } from '../../../platform/security-log/security-log.server.ts'
import { forgetDevices } from './known-devices.server.ts'
import { endSessions } from './queries.server.ts'
import { endChangesUnderWay } from '../links/links.server.ts'
import { findUser, holdAccount, listUserIds } from '../queries.server.ts'

/**
 * Ends every session of somebody, for the operator: an account that somebody else is in, or a device that
 * was lost. No browser is known to it any more either. Those that were only begun with the address are signed
 * out as well. Returns how many ended.
 */
export function signOutEverywhere(
  { database }: { database: Pick<Database, 'primary'> },
  email: string,
  /** Written down besides, in the same transaction. */
  log: (tx: Transaction, userId: number) => Promise<void>,
): Promise<number> {
  return database.primary.transaction().execute(async (tx) => {
    const userIds = await listUserIds(tx, email)
    if (userIds.length === 0) throw new AppError('not-found', `There is no account with ${email}`)
    let ended = 0
    for (const userId of userIds) ended += await endEverySession(tx, userId, 'bin/shop sign-out')
    for (const userId of userIds) await log(tx, userId)
    return ended
  })
}

/**
 * Ends every session of an account, at the word of whoever `what` names; returns how many. What somebody in it has begun ends as
 * well, and so does another email that was offered. The links of an address that nobody has confirmed are its reader's, and stay.
 */
export async function endEverySession(
  tx: Transaction,
  userId: number,
  what: string,
): Promise<number> {
  // Before anything of it ends: a link that is under way to another is there by then.
  await holdAccount(tx, userId)
  const ended = await endSessions(tx, userId, 'all')
  await forgetDevices(tx, { userId, butFor: undefined })
  if ((await findUser(tx, userId))?.emailVerified) await endChangesUnderWay(tx, userId)
  await addEvents(tx, [
    { event: 'sessions-end', outcome: 'done', reason: null, userId, network: null, what },
  ])
  return ended
}
