import { sql, type RawBuilder } from 'kysely'
import { isRestricted } from '../../accounts/restrictions.server.ts'
import type { Seller } from '../../selling/access/owned-by.server.ts'
import { ownedBy } from '../../selling/access/owned-by.server.ts'
import type { Side } from '../rules.ts'

/** Who says that a conversation is theirs: somebody signed in, a browser that opened its link, or both. */
export type Viewer = Seller

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** The account in which a side reads and answers; null where it does so by the links in its emails. */
export const accountIdOf = (
  side: Side,
  {
    sellerId,
    buyerId,
    buyerSignsIn: signsInAsBuyer,
  }: { sellerId: number | null; buyerId: number | null; buyerSignsIn: boolean },
): number | null => (side === 'seller' ? sellerId : signsInAsBuyer ? buyerId : null)

/**
 * Whose an email to a side is, wherever it goes: of a buyer who gave another address than their account's, that account's all the
 * same.
 */
export const ownerOf = (
  side: Side,
  {
    sellerId,
    buyerId,
    buyerIsConfirmed,
  }: { sellerId: number | null; buyerId: number | null; buyerIsConfirmed: boolean },
): number | null => (side === 'seller' ? sellerId : buyerIsConfirmed ? buyerId : null)

const hasOpened = ({ browserSessionId }: Viewer, side: Side) => sql<boolean>`exists (
  select from opened_enquiries
  where opened_enquiries.enquiry_id = enquiries.id and opened_enquiries.side = ${side}
    and opened_enquiries.browser_session_id = ${browserSessionId}::bigint
    and opened_enquiries.expires_at > (select app_now())
)`

/** Once a listing is in an account, that account alone answers for it. */
const isSellers = (viewer: Viewer) => sql<boolean>`(
  ${ownedBy(viewer)} or listings.user_id is null and ${hasOpened(viewer, 'seller')}
)`

/** Whose account wrote, or whose address stands in a message that nobody's account wrote. */
export const isBuyers = ({ userId }: Pick<Viewer, 'userId'>): RawBuilder<boolean> => sql<boolean>`(
  enquiries.user_id = ${userId}::bigint
  or enquiries.user_id is null and enquiries.email = (
    select lower(email) from users where id = ${userId}::bigint and email_verified
  )
)`

/** Whether a car is another's: of a conversation about their own somebody reads the seller's side, though they are both. */
export const isAnothers = ({ userId }: Pick<Viewer, 'userId'>): RawBuilder<boolean> =>
  sql<boolean>`listings.user_id is distinct from ${userId}::bigint`

/**
 * On which side of a conversation a viewer stands, or null: a part of statements over `enquiries` and
 * `listings`. A null of theirs is nobody's, and what a side has removed is not there for it.
 */
export const sideOf = (viewer: Viewer): RawBuilder<Side | null> => sql<Side | null>`(
  case
    when enquiries.removed_at is null and ${isSellers(viewer)} then 'seller'
    when enquiries.buyer_removed_at is null
      and (${isBuyers(viewer)} or ${hasOpened(viewer, 'buyer')}) then 'buyer'
  end
)`

const signsIn = (message: 'enquiries' | 'blocked') => sql<boolean>`exists (
  select from users where users.id = ${sql.id(message)}.user_id
    and users.email_verified and lower(users.email) = ${sql.id(message)}.email
)`

/** Whether the account that wrote has the address that it gave, confirmed. */
export const buyerSignsIn = signsIn('enquiries')

/** Whether the account that wrote is known to be its owner's, whatever address it gave. */
export const buyerIsConfirmed = sql<boolean>`exists (
  select from users where users.id = enquiries.user_id and users.email_verified
)`

/** Whether emails to a buyer may hold words: somebody has shown that the address is theirs. */
export const buyerIsKnown = sql<boolean>`(
  enquiries.email_confirmed_at is not null or ${buyerSignsIn}
)`

/** A message as `blocked`, about `theirs`: one of those in which the seller of a listing has blocked its writer. */
const isOfSeller = sql<boolean>`(
  blocked.seller_blocked_at is not null
    and (theirs.id = listings.id or theirs.user_id = listings.user_id)
)`

/**
 * Whether the address of a blocked message is its writer's: of what no account wrote, once its link was opened there. Of
 * what an account wrote an opened link says only that somebody has the address, not that they wrote.
 */
export const isWriters = sql<boolean>`(
  blocked.user_id is null and blocked.email_confirmed_at is not null or ${signsIn('blocked')}
)`

/**
 * Whether the seller of a listing has blocked whoever has an account or an address, in a conversation about any car of
 * theirs: a part of statements over `listings`. Whoever is signed in to a confirmed account that has the address answers
 * for no stranger who has typed it.
 */
export const writerIsBlocked = ({
  userId,
  email,
  emailHash,
}: {
  userId: number | null
  email: string
  /** By which it is known again where the blocked message is erased. */
  emailHash: Buffer
}): RawBuilder<boolean> => {
  const isAnothers = sql<boolean>`not exists (
    select from users where users.id = ${userId}::bigint
      and users.email_verified and lower(users.email) = ${email}
  )`
  return sql<boolean>`(
    exists (
      select from enquiries as blocked join listings as theirs on theirs.id = blocked.listing_id
      where ${isOfSeller} and (
        blocked.user_id = ${userId}::bigint
        or blocked.email = ${email} and (${isWriters} or ${isAnothers})
      )
    ) or exists (
      select from kept_blocks
      where (
        kept_blocks.user_id = ${userId}::bigint
        or email_hash = ${emailHash} and (is_writers or ${isAnothers})
      ) and (
        seller_id = listings.user_id or listing_id = listings.id or exists (
          select from listings as theirs
          where theirs.id = kept_blocks.listing_id and theirs.user_id = listings.user_id
        )
      )
    )
  )`
}

/**
 * Whether a block is about who wrote in a conversation. Anybody can type anybody's address: a message with one that is
 * not known to be its writer's ends nothing of whoever has it.
 */
export const isAboutBuyer = sql<boolean>`(
  ${isOfSeller} and (
    blocked.user_id = enquiries.user_id
    or blocked.email = enquiries.email and (${isWriters} or not ${buyerIsKnown})
  )
)`

/** Whether the seller has blocked who wrote in a conversation, in it or about any car of theirs. */
export const buyerIsBlocked = sql<boolean>`exists (
  select from enquiries as blocked join listings as theirs on theirs.id = blocked.listing_id
  where ${isAboutBuyer}
)`

/** The account of whoever wrote: it did, or has the address that stands there. */
export const accountOfBuyer = sql<number | null>`coalesce(
  enquiries.user_id,
  (select buyers.id from users as buyers where buyers.email = enquiries.email and buyers.email_verified)
)`

/** Whether whoever wrote may write nothing any more. */
export const buyerIsRestricted = isRestricted(accountOfBuyer)

/** Where a seller is written to by somebody who may know it. */
export const sellerAddress = sql<string>`coalesce(
  (select lower(email) from users where users.id = listings.user_id), lower(listings.contact_email)
)`
