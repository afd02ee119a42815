import { allowMailTo } from '../../../platform/mail/bounces/undeliverable.server.ts'
import { lockUnsolicited } from '../../../platform/mail/unsolicited-emails.server.ts'
import { acceptPassword } from '../passwords/accept.server.ts'
import {
  endAccountLinks,
  findAccountLink,
  makeAccountLink,
  takeAccountLink,
} from './links.server.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { badLink } from './bad-link.server.ts'
import { forgetDevices } from '../session/known-devices.server.ts'
import { confirmAccount, lockAddress } from '../provisional.server.ts'
import { endEverySession } from '../session/queries.server.ts'
import { findUser, findUserToReset, setPassword } from '../queries.server.ts'
import { removePasskeys } from '../passkeys/queries.server.ts'
import { resetEmails } from '../unconfirmed-emails.server.ts'
import { forgetFailures } from '../sign-in/failures.server.ts'

type Ctx = Pick<AccountsDeps, 'database' | 'hashing' | 'mails' | 'releaseData' | 'addressConfirmed'>

/**
 * Writes to whoever has an account with this address, how to choose a new password for it: where nobody has confirmed the
 * address, a few times a day. Counted whosever it is, as what else a network has written would tell.
 */
export async function askForReset(
  { database, mails }: Pick<Ctx, 'database' | 'mails'>,
  { email, network }: { email: string; network: string | null },
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const to = { address: email, kind: resetEmails }
    const unsolicited = await lockUnsolicited(tx, { to: [to], network })
    const mayWrite = await unsolicited.mayWrite(to)
    const user = await findUserToReset(tx, email)
    if (!user || !(user.emailVerified || mayWrite)) return
    const link = { userId: user.id, purpose: 'choose-password', email: user.email } as const
    await mails.resetPassword(tx, { user, token: await makeAccountLink(tx, link) })
  })
}

/**
 * Sets a new password with the token of a link, which works once, and ends every session and every other
 * link. A password that is refused leaves the link as it was. Passkeys stay but for those that are named;
 * none stays in an account that nobody had confirmed, as whoever can open the link may not have begun it.
 */
export async function resetPassword(
  { database, hashing, mails, ...ctx }: Ctx,
  reset: {
    token: string
    /** Told whose account it is about once that is known, whatever comes of it. */
    isAbout(userId: number): void
    password: string
    passkeys: readonly number[]
    /** The cookie of the browser in which it is chosen, if it is known there. */
    device: string | undefined
    /** That browser's session, in which an account may have been begun with the address by mistake. */
    browserSessionId: number | null
  },
): Promise<void> {
  const { token, isAbout, password, passkeys, device, browserSessionId } = reset
  const found = await findAccountLink(database.primary, token)
  const known = found && (await findUser(database.primary, found.userId))
  if (!known || found.purpose !== 'choose-password') throw badLink()
  isAbout(known.id)
  acceptPassword(password, { ...known, field: 'password' })
  const passwordHash = await hashing.hash(password)
  const user = await database.primary.transaction().execute(async (tx) => {
    await lockAddress(tx, found.email)
    const link = await takeAccountLink(tx, token, 'choose-password')
    const user = link && (await findUser(tx, link.userId))
    if (!user) throw badLink()
    await setPassword(tx, { userId: user.id, passwordHash })
    await endEverySession(tx, user.id)
    await removePasskeys(tx, user.id, user.emailVerified ? passkeys : 'all')
    await forgetDevices(tx, { userId: user.id, butFor: user.emailVerified ? device : undefined })
    await endAccountLinks(tx, user.id)
    // Whoever could open that link reads the mail of this address.
    if (!(await confirmAccount(ctx, tx, user, { browserSessionId }))) throw badLink()
    await allowMailTo(tx, user.email)
    await mails.passwordChanged(tx, user)
    return user
  })
  await forgetFailures(database.primary, { email: user.email, token: device })
}
