import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { addEvents } from '../../platform/security-log/security-log.server.ts'
import { forgetDevices } from './known-devices.server.ts'
import { endSessions, findUserByEmail } from './queries.server.ts'

/**
 * Ends every session of somebody, for the operator: an account that somebody else is in, or a device that
 * was lost. No browser is known to it any more either. Answers how many ended.
 */
export function signOutEverywhere(
  { database }: { database: Pick<Database, 'primary'> },
  email: string,
): Promise<number> {
  return database.primary.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email.trim())
    if (!user) throw new AppError('not-found', `There is no account with ${email}`)
    const ended = await endSessions(tx, user.id, 'all')
    await forgetDevices(tx, { userId: user.id, butFor: undefined })
    await addEvents(tx, [
      {
        event: 'sessions-end',
        outcome: 'done',
        reason: null,
        userId: user.id,
        network: null,
        what: 'bin/shop sign-out',
      },
    ])
    return ended
  })
}
