import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../../platform/database/database.ts'
import { allowMailTo } from '../../../platform/mail/bounces/undeliverable.server.ts'
import type { Accounts } from '../accounts.server.ts'
import { findUser, holdAccount } from '../queries.server.ts'
import type { User } from '../schema.ts'
import { endOwnSession } from './end-own.server.ts'
import { describeDevice } from './describe-device.server.ts'
import { isStrangeDevice, rememberDevice } from './known-devices.server.ts'

type SignedIn = {
  userId: number
  /** Whether what they have shown opens the account still. Asked with the account held. */
  opens: (tx: Transaction) => Promise<boolean>
  /** Whether that was a password alone, which others may know: the account is told of a browser that is new to it. */
  isByPassword?: boolean
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Begins a session for somebody who has shown that an account is theirs, in the place of the one that this browser had, and
 * has the browser known to the account. To compare a password takes a while, in which another may be chosen: whatever
 * replaces one and ends its sessions holds the account as this does, so that either finds what the other has done.
 * Null where what was shown opens the account no more.
 */
export async function beginSession(
  { database, auth, cookies, mails }: Pick<Accounts, 'database' | 'auth' | 'cookies' | 'mails'>,
  { userId, opens, isByPassword = false, request, reply }: SignedIn,
): Promise<User | null> {
  const begun = await database.primary.transaction().execute(async (tx) => {
    await holdAccount(tx, userId)
    const user = (await opens(tx)) ? await findUser(tx, userId) : null
    if (!user) return null
    // Mail that came back is tried again: its reader is there.
    if (user.emailVerified) await allowMailTo(tx, user.email)
    const { headers } = await auth.api.startSession({
      body: { userId: String(userId), tx },
      headers: cookies.headersOf(request),
      returnHeaders: true,
    })
    const token = cookies.deviceOf(request)
    if (isByPassword && user.emailVerified && (await isStrangeDevice(tx, { userId, token })))
      await mails.signedInElsewhere(tx, {
        user,
        device: describeDevice(request.headers['user-agent'] ?? ''),
      })
    const device = await rememberDevice(tx, { userId, token })
    return { user, headers, device }
  })
  if (!begun) return null
  await endOwnSession({ database, auth, cookies }, request)
  cookies.send(reply, begun.headers)
  cookies.remember(reply, begun.device)
  request.aboutUser = userId
  return begun.user
}
