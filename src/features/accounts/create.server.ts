import type { Transaction } from '../../platform/database/database.ts'
import { lockUnsolicited } from '../../platform/mail/unsolicited-emails.server.ts'
import { makeAccountLink } from './links/links.server.ts'
import type { AccountEmails } from './emails.server.ts'
import { lockAddress } from './provisional.server.ts'
import { findUser, findUserByEmail, insertUser } from './queries.server.ts'
import { acceptTerms } from './terms.server.ts'
import { confirmEmails } from './unconfirmed-emails.server.ts'

type NewAccount = {
  name: string
  email: string
  /** Hashed already: a password that waits for a payment must not wait as it was typed. */
  passwordHash: string
  /** In which it is begun: until its address is confirmed it is signed in to there alone. */
  browserSessionId: number | null
}

/**
 * Begins an account in the caller's transaction, whosever the address is: the work is the same, and who asked
 * finds the same. Nobody is signed in by it.
 */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<number> {
  const userId = await insertUser(tx, account)
  await acceptTerms(tx, { userId })
  return userId
}

/**
 * Writes to the address of an account that nobody has confirmed: how to, or, where it is the address of
 * another account, that there is one. What was begun then can't be confirmed. Either is counted alike, as what else a
 * network has written would tell which.
 */
export async function writeToNewcomer(
  mails: AccountEmails,
  tx: Transaction,
  { userId, network }: { userId: number; network: string | null },
): Promise<void> {
  const written = await findUser(tx, userId)
  if (!written || written.emailVerified) return
  const { email } = written
  // Whoever confirms it at this moment ends its links: one made afterwards would be left.
  await lockAddress(tx, email)
  const user = await findUser(tx, userId)
  if (!user || user.emailVerified || user.email !== email) return
  const to = { address: email, kind: confirmEmails }
  const unsolicited = await lockUnsolicited(tx, { to: [to], network })
  if (!(await unsolicited.mayWrite(to))) return
  const owner = await findUserByEmail(tx, email)
  if (owner) return mails.alreadyHere(tx, owner)
  const token = await makeAccountLink(tx, { userId, purpose: 'confirm-email', email })
  await mails.verifyEmail(tx, { user, token })
}
