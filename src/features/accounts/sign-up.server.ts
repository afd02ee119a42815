import type { Database } from '../../platform/database/database.ts'
import { makeAccountLink } from './account-links.server.ts'
import type { AccountMails } from './account-mails.server.ts'
import { acceptPassword } from './accept-password.server.ts'
import { createAccount } from './create-account.server.ts'
import type { PasswordHashing } from './password-hashing.server.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  hashing: PasswordHashing
  mails: AccountMails
}

/**
 * Makes an account, or writes to whoever has it already. The caller can't tell which: the work and
 * the answer are the same.
 */
export async function signUp(
  ctx: Ctx,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  acceptPassword(password, { email, name, field: 'password' })
  const passwordHash = await ctx.hashing.hash(password)
  await ctx.database.primary.transaction().execute(async (tx) => {
    const account = await createAccount(ctx, tx, { name, email, passwordHash })
    if (account.ok) return
    const { user } = account
    // Nobody has confirmed it: whoever reads its mail may have it, whoever began it.
    const token = user.emailVerified
      ? null
      : await makeAccountLink(tx, { userId: user.id, purpose: 'confirm-email', email: user.email })
    await ctx.mails.alreadyHere(tx, { user, token })
  })
}
