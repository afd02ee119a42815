import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { minutesAgo } from '../../../platform/database/times.ts'
import { lockName } from '../../../platform/limits/counted-limits.server.ts'
import { findUser } from '../../accounts/queries.server.ts'
import { isOf } from '../../selling/access/account-of-seller.server.ts'
import { addressIsKnown } from '../../selling/access/known-address.server.ts'
import { fraudWarnings, sides, type Side } from '../rules.ts'
import { addressOfConversation } from './links.server.ts'
import { selectBoth, type Both } from './queries.server.ts'
import { accountIdOf, isBuyers } from './sides.server.ts'

/** A conversation as one side of it reads it, who is warned of the other. */
export type Talk = Both & { side: Side }

const columns = { seller: 'seller_warned_at', buyer: 'buyer_warned_at' } as const

/** When a side was last sent a warning of the other, as far as it stands. */
export const warnedAt = (talk: Talk): Date | null => talk[columns[talk.side]]

/** That a side was warned is remembered, until that is taken back. */
export const noteWarned = (
  tx: Transaction,
  { id, side }: Talk,
  at: Date | RawBuilder<Date> | null,
) =>
  tx
    .updateTable('enquiries')
    .set({ [columns[side]]: at })
    .where('id', '=', id)
    .execute()

/** Where a side is known to read; of a buyer who gave another address, that of the account in which they read. */
export async function knownAddress(tx: Transaction, talk: Talk): Promise<string | null> {
  if (talk.side === 'seller') return talk.sellerIsKnown ? talk.sellerContact : null
  if (talk.buyerIsKnown) return talk.buyerEmail
  const account = talk.buyerId === null ? null : await findUser(tx, talk.buyerId)
  return account?.emailVerified ? account.email.toLowerCase() : null
}

/** Where a side opens the conversation from what goes there: in its account, or by a link. */
export const addressAtKnown = (
  ctx: { publicUrl: string },
  tx: Transaction,
  talk: Talk,
  sentTo: string,
): Promise<string> =>
  addressOfConversation(ctx, tx, {
    id: talk.id,
    side: talk.side,
    accountId:
      talk.side === 'buyer' && !talk.buyerIsKnown ? talk.buyerId : accountIdOf(talk.side, talk),
    sentTo,
  })

/** Whoever warns somebody, or takes that back, waits for who does at the same time: each would find what the other has not noted yet. */
export const lockWarnings = (tx: Transaction, address: string): Promise<void> =>
  lockName(tx, `warnings to ${address}`)

type Noted = Talk & { isLately: boolean }

/**
 * In which conversations whoever reads at an address stands warned of the same person as in this one: about any car of theirs, and
 * on whichever side.
 */
export async function listWarnings(tx: Transaction, talk: Talk, address: string): Promise<Noted[]> {
  const noted: Noted[] = []
  for (const side of sides) {
    const column = `enquiries.${columns[side]}` as const
    const rows = await selectBoth(tx)
      .select(
        sql<boolean>`${sql.ref(column)} > ${minutesAgo(fraudWarnings.minutes)}`.as('isLately'),
      )
      .where(column, 'is not', null)
      .where(mayReadAt(side, address))
      .where(isOfSamePerson(side, talk))
      .execute()
    for (const row of rows)
      if ((await knownAddress(tx, { ...row, side })) === address) noted.push({ ...row, side })
  }
  return noted
}

/** Of whom a side was warned, as far as one is told from another. */
export const otherPerson = (talk: Talk): string =>
  talk.side === 'buyer'
    ? `seller ${talk.sellerAccount ?? `of ${talk.listingId}`}`
    : `buyer ${talk.buyerAccount ?? talk.buyerEmail}`

/** As far as an index tells; for certain `knownAddress` does. */
const mayReadAt = (side: Side, address: string) =>
  side === 'seller'
    ? sql<boolean>`lower(listings.contact_email) = ${address}`
    : sql<boolean>`(
        enquiries.email = ${address}
        or enquiries.user_id = (
          select id from users where users.email = ${address} and users.email_verified
        )
      )`

/**
 * Whether whom a reader on a side talks with is whom the reader of a conversation does: by their account; without one, of a buyer by
 * what they gave, and of a seller by the address that is known to be theirs, or the car.
 */
function isOfSamePerson(side: Side, talk: Talk): RawBuilder<boolean> {
  const account = talk.side === 'buyer' ? talk.sellerAccount : talk.buyerAccount
  if (account !== null) return side === 'buyer' ? isOf(account) : isBuyers({ userId: account })
  if (side !== talk.side) return sql<boolean>`false`
  if (side === 'seller') return sql<boolean>`enquiries.email = ${talk.buyerEmail}`
  return sql<boolean>`(
    listings.id = ${talk.listingId}::bigint
    or ${talk.sellerIsKnown}::boolean and lower(listings.contact_email) = ${talk.sellerContact}
      and listings.user_id is null and ${addressIsKnown}
  )`
}
