import type { Db, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { allowMailTo } from '../../../platform/mail/bounces/undeliverable.server.ts'
import { acceptPassword } from '../passwords/accept.server.ts'
import {
  endAccountLinks,
  findAccountLink,
  takeAccountLink,
  type AccountLink,
} from './links.server.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { badLink } from './bad-link.server.ts'
import { forgetDevices } from '../session/known-devices.server.ts'
import {
  confirmAccount,
  findStartedIn,
  findProvisional,
  lockAddress,
} from '../provisional.server.ts'
import { endEverySession } from '../session/queries.server.ts'
import { findPasswordHash, findUser, setPassword } from '../queries.server.ts'
import { removePasskeys } from '../passkeys/queries.server.ts'
import { passwordMessages } from '../rules.ts'
import { forgetFailures } from '../sign-in/failures.server.ts'

type Ctx = Pick<AccountsDeps, 'database' | 'hashing' | 'mails' | 'releaseData' | 'addressConfirmed'>

type Confirmation = {
  token: string
  /** Told whose account it is about once that is known, whatever comes of it. */
  isAbout(userId: number): void
  /** Who is signed in where the link was opened. */
  viewerId: number | undefined
  /** Where the link was opened. */
  browserSessionId: number | null
  /** The account's own, which proves that it was begun by whoever reads the mail. */
  password: string | undefined
  /** What else takes its place. */
  newPassword: string | undefined
}

/**
 * Confirms an account's address with a link. The link alone shows who reads the mail and not who made the
 * account, which anybody can with any address: whoever neither is signed in to it nor knows its password
 * chooses one of their own, and whoever began it is out. Others may have been begun with the address: they end,
 * and what was listed with them is offered to its owner. Who shows that one of them is theirs keeps that one.
 */
export async function confirmEmail(ctx: Ctx, confirmation: Confirmation): Promise<void> {
  const { token, newPassword } = confirmation
  const link = await findAccountLink(ctx.database.primary, token)
  if (link?.purpose !== 'confirm-email') throw badLink()
  confirmation.isAbout(link.userId)
  const own =
    (await findOwn(ctx.database.primary, link, confirmation.viewerId)) ??
    (await findByPassword(ctx, link, confirmation))
  if (own !== undefined) {
    confirmation.isAbout(own)
    return confirm(ctx, token, { userId: own })
  }
  if (newPassword === undefined)
    throw new AppError('invalid', passwordMessages.required, { field: 'password' })
  // The name is whoever's that began it.
  acceptPassword(newPassword, { email: link.email, name: link.email, field: 'newPassword' })
  return confirm(ctx, token, { passwordHash: await ctx.hashing.hash(newPassword) })
}

/**
 * The account, of those that the link can confirm, to which somebody is signed in where it was opened: its own,
 * or another that was begun with the address. What they began there is what they mean.
 */
export async function findOwn(
  db: Db,
  { userId, email }: { userId: number; email: string },
  viewerId: number | undefined,
): Promise<number | undefined> {
  if (viewerId === userId) return userId
  return (await findProvisional(db, { userId: viewerId, email }))?.id
}

/** The link's own account by its password, or else the one that was begun in this browser by its. */
async function findByPassword(
  { database, hashing }: Ctx,
  { userId, email }: AccountLink,
  { password, browserSessionId }: Confirmation,
): Promise<number | undefined> {
  if (password === undefined) return undefined
  const started = await findStartedIn(database.primary, { email, browserSessionId })
  for (const id of [userId, ...(started === undefined || started === userId ? [] : [started])]) {
    const hash = await findPasswordHash(database.primary, id)
    if (hash && (await hashing.verify(hash, password))) return id
  }
  throw new AppError('invalid', 'The account has another password', { field: 'password' })
}

async function confirm(
  { database, mails, ...ctx }: Ctx,
  token: string,
  { passwordHash, userId }: { passwordHash?: string; userId?: number } = {},
): Promise<void> {
  const { email } = await database.primary.transaction().execute(async (tx) => {
    const seen = await findAccountLink(tx, token)
    if (!seen) throw badLink()
    await lockAddress(tx, seen.email)
    const link = await takeAccountLink(tx, token, 'confirm-email')
    if (!link) throw badLink()
    const account = { id: userId ?? link.userId, email: link.email }
    if (!(await confirmAccount(ctx, tx, account))) throw badLink()
    await allowMailTo(tx, link.email)
    if (passwordHash !== undefined) await takeOver(tx, account.id, { passwordHash })
    const user = passwordHash !== undefined && (await findUser(tx, account.id))
    if (user) await mails.passwordChanged(tx, user)
    return link
  })
  if (passwordHash !== undefined) await forgetFailures(database.primary, { email })
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
