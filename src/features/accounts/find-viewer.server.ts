import type { FindViewer } from '../../platform/http/access.ts'
import type { Auth } from './auth.server.ts'
import type { AccountCookies } from './session/cookies.server.ts'

/** Finds the caller's session and keeps it from going idle. */
export const createFindViewer =
  ({ auth, cookies }: { auth: Auth; cookies: AccountCookies }): FindViewer =>
  async (request, reply) => {
    const answer = await auth.api.getSession({
      headers: cookies.headersOf(request),
      returnHeaders: true,
    })
    if (!answer.response) {
      cookies.forget(request, reply)
      return null
    }
    cookies.send(reply, answer.headers)
    const { session } = answer.response
    return { userId: Number(session.userId), sessionId: Number(session.id) }
  }
