import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/http/access.ts'
import type { PasswordHashing } from './hashing.server.ts'
import { findPasswordHash, findUser } from '../queries.server.ts'
import type { User } from '../schema.ts'
import { holdSession, type Hold } from '../session/hold.server.ts'
import { countAttempt, sessionCounters } from '../sign-in/failures.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; hashing: PasswordHashing }

/**
 * Asks for the password once more before something that can't be undone; returns whose it is, and how to hold their account for it:
 * what was proved holds then, or it is refused. Wrong ones are counted by the session: one that was left open is no way to
 * guess.
 */
export async function provePassword(
  { database, hashing }: Ctx,
  { userId, sessionId, password, field }: Viewer & { password: string; field: string },
): Promise<{ user: User; hold: Hold }> {
  const user = await findUser(database.primary, userId)
  if (!user) throw new AppError('unauthenticated', 'Please sign in')
  const attempt = await countAttempt(database.primary, sessionCounters(sessionId))
  const { hash, isTheirs } = await attempt.judge(async () => {
    const hash = await findPasswordHash(database.primary, userId)
    return { hash, isTheirs: hash !== null && (await hashing.verify(hash, password)) }
  })
  if (!isTheirs) throw new AppError('invalid', 'This is not your password', { field })
  await attempt.succeeded()
  return {
    user,
    hold: async (tx) => {
      const held = await holdSession(tx, { userId, sessionId })
      if ((await findPasswordHash(tx, userId)) !== hash)
        throw new AppError('unauthenticated', 'Please sign in')
      return held
    },
  }
}
