import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import type { Auth } from '../auth.server.ts'
import type { AccountCookies } from './cookies.server.ts'
import { endSessions } from './queries.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; auth: Auth; cookies: AccountCookies }

/**
 * Ends the session that a browser brings along, on the server too: a cookie that somebody copied is
 * worth nothing afterwards. What the browser keeps instead is for the caller to say. Returns whose it was; null where there is none.
 */
export async function endOwnSession(
  { database, auth, cookies }: Ctx,
  request: FastifyRequest,
): Promise<number | null> {
  const found = await auth.api.getSession({ headers: cookies.headersOf(request) })
  if (!found) return null
  const userId = Number(found.session.userId)
  await endSessions(database.primary, userId, { id: Number(found.session.id) })
  return userId
}
