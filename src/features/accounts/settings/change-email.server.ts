import type { Database, Transaction } from '../../../platform/database/database.ts'
import { uniqueViolation } from '../../../platform/database/unique-violation.ts'
import { AppError } from '../../../platform/errors.ts'
import { allowMailTo } from '../../../platform/mail/bounces/undeliverable.server.ts'
import { attributeEmails } from '../../../platform/mail/outbox.server.ts'
import { lockUnsolicited } from '../../../platform/mail/unsolicited-emails.server.ts'
import {
  endAccountLinks,
  findAccountLink,
  makeAccountLink,
  takeAccountLink,
} from '../links/links.server.ts'
import type { AccountEmails } from '../emails.server.ts'
import { calling } from '../auth-errors.server.ts'
import { badLink } from '../links/bad-link.server.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { endProvisional, lockAddress } from '../provisional.server.ts'
import { findUser, setEmail } from '../queries.server.ts'
import type { User } from '../schema.ts'
import { moveEmails } from '../unconfirmed-emails.server.ts'
import type { Hold } from '../session/hold.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; mails: AccountEmails }

/** Writes to the address that an account has how to go on. Whether somebody has the new one isn't looked at. */
export async function askToChangeEmail(
  { database, mails }: Ctx,
  { hold, newEmail }: { hold: Hold; newEmail: string },
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const user = await hold(tx)
    const { id: userId, email } = user
    const token = await makeAccountLink(tx, { userId, purpose: 'leave-email', email, newEmail })
    await mails.leaveEmail(tx, { user, newEmail: newEmail.toLowerCase(), token })
  })
}

/**
 * Writes to another address at once, for whoever has lost the mail of their own: where the shop's people know that it is
 * they. Their own address is told at once; nothing is changed until they agree at the other, signed in.
 */
export async function offerEmail(
  { mails }: Pick<Ctx, 'mails'>,
  tx: Transaction,
  { user, newEmail }: { user: User; newEmail: string },
): Promise<void> {
  const { id: userId, email } = user
  const to = newEmail.toLowerCase()
  const token = await makeAccountLink(tx, { userId, purpose: 'take-email', email, newEmail: to })
  await mails.takeEmail(tx, { user, newEmail: to, token })
  await mails.emailOffered(tx, { ...user, newEmail: to })
}

/**
 * Goes on with a change of address by the link of an email: agreed to at the old one, the new one is written
 * to; agreed to there, it is the account's, and both are told. The link is its owner's alone to use.
 */
export async function agreeToChange(
  {
    database,
    mails,
    releaseData,
    addressConfirmed,
  }: Ctx & Pick<AccountsDeps, 'releaseData' | 'addressConfirmed'>,
  { token, userId }: { token: string; userId: number },
): Promise<'requested' | 'changed'> {
  const seen = await findAccountLink(database.primary, token)
  if (seen?.userId !== userId) throw badLink()
  const { purpose } = seen
  if (purpose !== 'leave-email' && purpose !== 'take-email') throw badLink()
  const agree = () =>
    database.primary.transaction().execute(async (tx) => {
      await lockAddress(tx, seen.newEmail ?? seen.email)
      const link = await takeAccountLink(tx, token, purpose)
      const user = link && (await findUser(tx, userId))
      // Nobody changes an address that they haven't shown to be theirs.
      if (!user?.emailVerified || !link?.newEmail) throw badLink()
      const { email, newEmail } = link
      if (purpose === 'take-email') {
        await setEmail(tx, { userId, email: newEmail })
        await attributeEmails(tx, { address: email, userId })
        await endProvisional({ releaseData }, tx, { email: newEmail })
        for (const one of addressConfirmed)
          await one(tx, { userId, email: newEmail, before: email })
        await endAccountLinks(tx, userId)
        await allowMailTo(tx, newEmail)
        await mails.emailChanged(tx, { ...user, newEmail })
        return 'changed' as const
      }
      const next = await makeAccountLink(tx, { userId, purpose: 'take-email', email, newEmail })
      // Whoever reads mail there may never have heard of us.
      const to = { address: newEmail, kind: moveEmails }
      const unsolicited = await lockUnsolicited(tx, { to: [to], network: `account ${userId}` })
      if (await unsolicited.mayWrite(to)) await mails.takeEmail(tx, { user, newEmail, token: next })
      return 'requested' as const
    })
  return calling(agree, { [uniqueViolation]: taken })
}

/** Who has this link reads the mail of the address, and may be told. */
const taken = () =>
  new AppError('invalid', 'There is now another account with this email.', { field: 'token' })
