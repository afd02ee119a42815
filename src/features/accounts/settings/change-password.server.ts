import type { FastifyReply, FastifyRequest } from 'fastify'
import { viewerOf } from '../../../platform/http/access.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { endChangesUnderWay } from '../links/links.server.ts'
import { acceptPassword } from '../passwords/accept.server.ts'
import { provePassword } from '../passwords/prove.server.ts'
import { endEverySession } from '../session/queries.server.ts'
import { setPassword } from '../queries.server.ts'
import { forgetDevices } from '../session/known-devices.server.ts'

type Asker = { request: FastifyRequest; reply: FastifyReply }

/**
 * Changes a password in a session, by whoever knows it. Every session ends and every other browser is forgotten, a new session takes the
 * place of this one, and the address is told: all of it in one transaction, and nothing where another has been chosen
 * meanwhile.
 */
export async function changePassword(
  deps: AccountsDeps,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { request, reply }: Asker,
): Promise<void> {
  const { database, auth, cookies, hashing, mails } = deps
  const viewer = viewerOf(request)
  const { userId } = viewer
  const field = 'currentPassword'
  const { user, hold } = await provePassword(deps, { ...viewer, password: currentPassword, field })
  acceptPassword(newPassword, { ...user, field: 'newPassword' })
  const passwordHash = await hashing.hash(newPassword)
  const { headers } = await database.primary.transaction().execute(async (tx) => {
    const known = await hold(tx)
    await setPassword(tx, { userId, passwordHash })
    await endEverySession(tx, userId)
    await forgetDevices(tx, { userId, butFor: cookies.deviceOf(request) })
    // Those that went to an address that is not known to be theirs are its owner's.
    if (known.emailVerified) await endChangesUnderWay(tx, userId)
    await mails.passwordChanged(tx, known)
    return auth.api.startSession({
      body: { userId: String(userId), tx },
      headers: cookies.headersOf(request),
      returnHeaders: true,
    })
  })
  cookies.send(reply, headers)
}
