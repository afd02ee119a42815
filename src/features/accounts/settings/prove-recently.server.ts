import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/http/access.ts'
import { isRecentSession } from '../session/queries.server.ts'
import { provePassword } from '../passwords/prove.server.ts'
import { holdSession, type Hold } from '../session/hold.server.ts'

const field = 'password'

/**
 * Before a session ends another, or a way to sign in is taken away: whoever signed in a moment ago is
 * believed, anybody else is asked for the password. A session that was copied or left open is neither. Returns how to hold
 * their account for it.
 */
export async function proveRecently(
  ctx: Parameters<typeof provePassword>[0],
  { password, ...viewer }: Viewer & { password: string | undefined },
): Promise<Hold> {
  if (password !== undefined) return (await provePassword(ctx, { ...viewer, password, field })).hold
  if (!(await isRecentSession(ctx.database.primary, viewer)))
    throw new AppError('invalid', 'Please type your password to continue', { field })
  return (tx) => holdSession(tx, viewer)
}
