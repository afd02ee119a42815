import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { minutesFromNow } from '../../../platform/database/times.ts'
import { hashOfToken, newToken } from '../../../platform/secret-token.ts'
import { forgetChallenges } from '../passkeys/queries.server.ts'
import { holdAccount } from '../queries.server.ts'
import { linkMinutes, type LinkPurpose } from '../rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    account_links: {
      token_hash: Buffer
      /** Null once its account was closed before its address was confirmed. */
      user_id: number | null
      purpose: LinkPurpose
      address: string
      new_address: string | null
      generation: number
      created_at: Generated<Date>
      expires_at: Date
    }
  }
}

export type AccountLink = {
  userId: number
  purpose: LinkPurpose
  /** The account's own. */
  email: string
  /** Where a change of address leads. */
  newEmail: string | null
}

/** Returns the token of a link for one purpose, one address and one use. */
export async function makeAccountLink(
  tx: Transaction,
  { userId, purpose, email, newEmail }: Omit<AccountLink, 'newEmail'> & { newEmail?: string },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('account_links')
    .values(({ selectFrom }) => ({
      token_hash: hashOfToken(token),
      user_id: userId,
      purpose,
      address: email.toLowerCase(),
      new_address: newEmail?.toLowerCase() ?? null,
      generation: selectFrom('users').select('link_generation').where('id', '=', userId),
      expires_at: minutesFromNow(linkMinutes[purpose]),
    }))
    .execute()
  return token
}

/**
 * What a link is for, if it still works; looks only. One whose account was closed is that of the first that is begun with
 * the address now.
 */
export async function findAccountLink(db: Db, token: string): Promise<AccountLink | undefined> {
  return db
    .selectFrom('account_links')
    .innerJoin('users', (users) =>
      users
        .onRef('users.email', '=', 'account_links.address')
        .on((on) =>
          on.or([
            on.and([
              on('users.id', '=', on.ref('account_links.user_id')),
              on('users.link_generation', '=', on.ref('account_links.generation')),
            ]),
            on.and([
              on('account_links.user_id', 'is', null),
              on('users.email_verified', '=', false),
            ]),
          ]),
        ),
    )
    .select(['users.id as userId', 'purpose', 'address as email', 'new_address as newEmail'])
    .where('token_hash', '=', hashOfToken(token))
    .where('account_links.expires_at', '>', sql<Date>`app_now()`)
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Uses a link up, and holds its account until the transaction ends: whatever else would change the account
 * waits, and then sees what has become of it.
 */
export async function takeAccountLink(
  tx: Transaction,
  token: string,
  purpose: LinkPurpose,
): Promise<AccountLink | undefined> {
  const seen = await findAccountLink(tx, token)
  if (seen?.purpose !== purpose) return undefined
  await holdAccount(tx, seen.userId)
  const link = await findAccountLink(tx, token)
  if (link && link.userId !== seen.userId) await holdAccount(tx, link.userId)
  await tx.deleteFrom('account_links').where('token_hash', '=', hashOfToken(token)).execute()
  return link
}

/**
 * Leaves the links that confirm the address of an account that is closed to whoever reads its mail. Else who begins and
 * closes accounts with somebody's address all day, until nothing more is sent there, leaves them no link that works.
 */
export async function leaveConfirmLinks(tx: Transaction, userId: number): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm-email')
    .execute()
}

/** Ends those that were left, once somebody has the address. */
export async function endLeftLinks(tx: Transaction, email: string): Promise<void> {
  await tx
    .deleteFrom('account_links')
    .where('user_id', 'is', null)
    .where('address', '=', email.toLowerCase())
    .execute()
}

/**
 * Ends what was begun with a password that has been replaced by whoever knew it. Links to choose another stay: they are the way back
 * of whoever reads the mail, which somebody with the password could else cut off as often as they change it.
 */
export async function endChangesUnderWay(tx: Transaction, userId: number): Promise<void> {
  await tx
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'choose-password')
    .execute()
  await forgetChallenges(tx, userId)
}

/** From here on no link works that was sent out before, and no passkey that was begun is added. */
export async function endAccountLinks(tx: Transaction, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ link_generation: sql<number>`link_generation + 1` })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute()
  await forgetChallenges(tx, userId)
}
