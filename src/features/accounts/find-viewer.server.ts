import type { Database } from '../../platform/database/database.ts'
import type { FindViewer } from '../../platform/http/access.ts'
import type { Auth } from './auth.server.ts'
import { findRestriction } from './restrictions.server.ts'
import type { AccountCookies } from './session/cookies.server.ts'

type Deps = { auth: Auth; cookies: AccountCookies; database: Pick<Database, 'primary'> }

/** Finds the caller's session and keeps it from going idle. */
export const createFindViewer =
  ({ auth, cookies, database }: Deps): FindViewer =>
  async (request, reply) => {
    const response = await auth.api.getSession({
      headers: cookies.headersOf(request),
      returnHeaders: true,
    })
    if (!response.response) {
      cookies.forget(request, reply)
      return null
    }
    cookies.send(reply, response.headers)
    const { session } = response.response
    const userId = Number(session.userId)
    // Where anybody may ask, too, the security log has who did.
    request.aboutUser = userId
    // One that was begun in the moment in which they were banned.
    if ((await findRestriction(database.primary, userId))?.kind === 'banned') {
      cookies.forget(request, reply)
      return null
    }
    return { userId, sessionId: Number(session.id) }
  }
