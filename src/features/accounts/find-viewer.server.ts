import type { FindViewer } from '../../platform/http/access.ts'
import type { Auth } from './auth.server.ts'
import type { AccountCookies } from './session/cookies.server.ts'

/** Finds the caller's session and keeps it from going idle. */
export const createFindViewer =
  ({ auth, cookies }: { auth: Auth; cookies: AccountCookies }): FindViewer =>
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
    return { userId: Number(session.userId), sessionId: Number(session.id) }
  }
