import type { Transaction } from '../../platform/database/database.ts'
import { makeAccountLink } from './account-links.server.ts'
import type { AccountMails } from './account-mails.server.ts'
import { findUserByEmail, insertUser } from './queries.server.ts'
import type { User } from './schema.ts'

type Ctx = { mails: AccountMails }

type NewAccount = {
  name: string
  email: string
  /** Hashed already: a password that waits for a payment must not wait as it was typed. */
  passwordHash: string
}

/** A refusal names the account that is there; who asked must not be told of it. */
export type CreatedAccount =
  { ok: true; userId: number } | { ok: false; reason: 'taken'; user: User }

/**
 * Makes an account in the caller's transaction and writes to its address for confirmation. Signing
 * in works at once; nobody is signed in by it.
 */
export async function createAccount(
  { mails }: Ctx,
  tx: Transaction,
  { name, email, passwordHash }: NewAccount,
): Promise<CreatedAccount> {
  const userId = await insertUser(tx, { name, email, passwordHash })
  if (userId !== null) {
    const token = await makeAccountLink(tx, { userId, purpose: 'confirm-email', email })
    await mails.verifyEmail(tx, { user: { id: userId, name, email }, token })
    return { ok: true, userId }
  }
  const user = await findUserByEmail(tx, email)
  if (!user) throw new Error('an e-mail was taken and is free in one transaction')
  return { ok: false, reason: 'taken', user }
}
