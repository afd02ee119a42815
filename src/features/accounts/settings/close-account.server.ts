import type { Database, Transaction } from '../../../platform/database/database.ts'
import { findHold } from '../../../platform/mail/bounces/undeliverable.server.ts'
import { releaseEmails } from '../../../platform/mail/outbox.server.ts'
import type { AccountEmails } from '../emails.server.ts'
import { leaveConfirmLinks } from '../links/links.server.ts'
import type { PersonalData } from '../personal-data.ts'
import { deleteUser } from '../queries.server.ts'
import type { User } from '../schema.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  personalData: PersonalData[]
  mails: Pick<AccountEmails, 'accountClosed'>
}

/**
 * Removes an account and everything of the person's, for good, in one transaction, and tells its address: whoever took the
 * account over may have closed it. An address that nobody has confirmed is a stranger's, who could be written to so as often
 * as anybody likes, and to whom what was written there until now is left; one to which nothing could be delivered hears nothing.
 */
export async function closeAccount(
  { database, personalData, mails }: Ctx,
  /** Done first, in the same transaction: whose it is, as it stands then; it may refuse. */
  hold: (tx: Transaction) => Promise<User>,
  /** Where the office decides so, it writes that down in the same transaction. */
  logForOffice?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const user = await hold(tx)
    // Asked before what is known of the address is erased with all else.
    const isReachable = user.emailVerified && !(await findHold(tx, user.email))
    const person = { userId: user.id, confirmedEmail: user.emailVerified ? user.email : null }
    for (const part of personalData) await part.hold?.(tx, person)
    for (const { erase } of personalData) await erase(tx, person)
    if (!user.emailVerified) await leaveToReader(tx, user)
    await deleteUser(tx, user.id)
    if (isReachable)
      await mails.accountClosed(tx, {
        email: user.email,
        retained: retainedOf(personalData),
        isByUs: logForOffice !== undefined,
      })
    await logForOffice?.(tx)
  })
}

/** Emails that went to an address that nobody has confirmed, on their way or there, and what confirms it. */
async function leaveToReader(tx: Transaction, { id: userId, email }: User): Promise<void> {
  await releaseEmails(tx, { address: email, userId })
  await leaveConfirmLinks(tx, userId)
}

/** What outlives an account and for how long, as the privacy notice says it: each by its first sentence. */
const retainedOf = (personalData: readonly PersonalData[]): [what: string, howLong: string][] =>
  personalData
    .filter(({ notice }) => notice.outlivesAccount)
    .map(({ notice }) => [notice.what.split('. ')[0]!.replace(/\.$/, ''), notice.whenClosed])
