import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { allowMailTo } from '../../platform/mail/undeliverable.server.ts'
import { acceptPassword } from './accept-password.server.ts'
import {
  endAccountLinks,
  findAccountLink,
  makeAccountLink,
  takeAccountLink,
  type AccountLink,
} from './account-links.server.ts'
import type { AccountMails } from './account-mails.server.ts'
import { badLink } from './bad-link.server.ts'
import { forgetDevices } from './known-devices.server.ts'
import type { PasswordHashing } from './password-hashing.server.ts'
import {
  endEverySession,
  findPasswordHash,
  findUser,
  markVerified,
  removePasskeys,
  setPassword,
} from './queries.server.ts'
import { passwordWords } from './rules.ts'
import { forgetFailures } from './sign-in-failures.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; hashing: PasswordHashing; mails: AccountMails }

type Confirmation = {
  token: string
  /** Who is signed in where the link was opened. */
  viewerId: number | undefined
  /** The account's own, which proves that it was begun by whoever reads the mail. */
  password: string | undefined
  /** What else takes its place. */
  newPassword: string | undefined
}

/**
 * Confirms an account's address with a link. The link alone shows who reads the mail and not who made the
 * account, which anybody can with any address: whoever neither is signed in to it nor knows its password
 * chooses one of their own, and whoever began it is out.
 */
export async function confirmEmail(ctx: Ctx, confirmation: Confirmation): Promise<void> {
  const { token, newPassword } = confirmation
  const link = await findAccountLink(ctx.database.primary, token)
  if (link?.purpose !== 'confirm-email') throw badLink()
  if (await isTheirs(ctx, link, confirmation)) return confirm(ctx, token)
  if (newPassword === undefined)
    throw new AppError('invalid', passwordWords.required, { field: 'password' })
  // The name is whoever's that began it.
  acceptPassword(newPassword, { email: link.email, name: link.email, field: 'newPassword' })
  return confirm(ctx, token, { passwordHash: await ctx.hashing.hash(newPassword) })
}

async function isTheirs(
  { database, hashing }: Ctx,
  { userId }: AccountLink,
  { viewerId, password }: Confirmation,
): Promise<boolean> {
  if (viewerId === userId) return true
  if (password === undefined) return false
  const hash = await findPasswordHash(database.primary, userId)
  if (hash && (await hashing.verify(hash, password))) return true
  throw new AppError('invalid', 'The account has another password', { field: 'password' })
}

async function confirm(
  { database, mails }: Ctx,
  token: string,
  fresh?: { passwordHash: string },
): Promise<void> {
  const { email } = await database.primary.transaction().execute(async (tx) => {
    const link = await takeAccountLink(tx, token, 'confirm-email')
    if (!link) throw badLink()
    await markVerified(tx, link.userId)
    await allowMailTo(tx, link.email)
    if (fresh) await takeOver(tx, link.userId, fresh)
    const user = fresh && (await findUser(tx, link.userId))
    if (user) await mails.passwordChanged(tx, user)
    return link
  })
  if (fresh) await forgetFailures(database.primary, email)
}

/** Writes once more to an address that nobody has confirmed yet. */
export async function sendVerification(
  { database, mails }: Pick<Ctx, 'database' | 'mails'>,
  userId: number,
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const user = await findUser(tx, userId)
    if (!user || user.emailVerified) return
    const link = { userId, purpose: 'confirm-email', email: user.email } as const
    await mails.verifyEmailAgain(tx, { user, token: await makeAccountLink(tx, link) })
  })
}

/** Whoever had the account before has nothing left with which to come in. */
async function takeOver(
  tx: Transaction,
  userId: number,
  { passwordHash }: { passwordHash: string },
): Promise<void> {
  await setPassword(tx, { userId, passwordHash })
  await endEverySession(tx, userId)
  await removePasskeys(tx, userId, 'all')
  await forgetDevices(tx, { userId, butFor: undefined })
  await endAccountLinks(tx, userId)
}
