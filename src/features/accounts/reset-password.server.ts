import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { acceptPassword } from './accept-password.server.ts'
import type { AccountMails } from './account-mails.server.ts'
import { calling } from './auth-errors.server.ts'
import type { Auth } from './auth.server.ts'
import { findUser, findVerificationValue, forgetLinks } from './queries.server.ts'
import { forgetFailures } from './sign-in-failures.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; auth: Auth; mails: AccountMails }

/** As better-auth spells and hashes it. */
const identifierOf = (token: string) =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url')

/**
 * Sets a new password with the token of a link, which works once, and ends every session and every other
 * such link. A password that is refused leaves the link as it was.
 */
export async function resetPassword(
  { database, auth, mails }: Ctx,
  { token, password, badLink }: { token: string; password: string; badLink: () => Error },
): Promise<void> {
  const userId = Number(await findVerificationValue(database.primary, identifierOf(token)))
  const user = userId ? await findUser(database.primary, userId) : null
  if (!user) throw badLink()
  acceptPassword(password, { email: user.email, field: 'password' })
  await calling(() => auth.api.resetPassword({ body: { token, newPassword: password } }), {
    INVALID_TOKEN: badLink,
    USER_NOT_FOUND: badLink,
  })
  await forgetLinks(database.primary, user.id)
  await forgetFailures(database.primary, user.email)
  await mails.passwordChanged(user)
}
