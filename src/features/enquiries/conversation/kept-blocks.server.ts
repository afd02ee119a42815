import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { Writer } from '../../accounts/personal-data.ts'
import type { ReleaseData } from '../../accounts/provisional.server.ts'
import { isListedBy } from '../../selling/access/owned-by.server.ts'
import type { Both } from './queries.server.ts'
import { isAboutBuyer, isWriters } from './sides.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    kept_blocks: {
      id: Generated<number>
      /** Whose it is: an account's, or of whoever has a listing without one. */
      seller_id: number | null
      listing_id: number | null
      /** Whose account wrote what they blocked. */
      user_id: number | null
      email_hash: Buffer
      /** Whether that address is known to be its writer's. */
      is_writers: boolean
      kept_at: Generated<Date>
    }
  }
}

/** By which a buyer's address is known again where no conversation has it any more. */
export const hashOfBuyer = (seal: Seal, email: string): Buffer =>
  seal.hash(`blocked ${email.toLowerCase()}`)

/**
 * The conversations that blocks of others are about, where those others are erased. Beginning with the few that are blocked:
 * of most that are erased nothing more is asked.
 */
export async function listBlockedBy(db: Db, ids: readonly number[]): Promise<number[]> {
  const blocks = await db
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .select(['enquiries.id', 'enquiries.listing_id as listingId', 'listings.user_id as sellerId'])
    .where('enquiries.id', 'in', ids)
    .where('seller_blocked_at', 'is not', null)
    .execute()
  if (blocks.length === 0) return []
  const sellerIds = blocks.flatMap(({ sellerId }) => sellerId ?? [])
  const { rows } = await sql<{ id: number }>`
    select distinct enquiries.id
    from enquiries join listings on listings.id = enquiries.listing_id,
      enquiries as blocked join listings as theirs on theirs.id = blocked.listing_id
    where enquiries.listing_id in (
        select unnest(${blocks.map(({ listingId }) => listingId)}::bigint[])
        union select id from listings where user_id = any(${sellerIds}::bigint[])
      )
      and blocked.id = any(${blocks.map(({ id }) => id)}::bigint[])
      and enquiries.id <> all(${[...ids]}::bigint[])
      and ${isAboutBuyer}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Keeps the sellers' blocks of conversations that are about to be erased, all of which are held: a mark of its own for
 * what the buyer may write anew, and in the conversations that go on a block of theirs.
 */
export async function retainBlocks(
  tx: Transaction,
  { seal, ids, others }: { seal: Seal; ids: readonly number[]; others: readonly number[] },
): Promise<void> {
  if (others.length > 0)
    await tx
      .updateTable('enquiries')
      .set({ seller_blocked_at: sql<Date>`app_now()` })
      .where('id', 'in', others)
      .where('seller_blocked_at', 'is', null)
      .execute()
  const blocked = await tx
    .selectFrom('enquiries as blocked')
    .innerJoin('listings as theirs', 'theirs.id', 'blocked.listing_id')
    .select(['theirs.id as listingId', 'theirs.user_id as sellerId', 'blocked.user_id', 'email'])
    .select(isWriters.as('is_writers'))
    .where('blocked.id', 'in', ids)
    .where('seller_blocked_at', 'is not', null)
    .execute()
  if (blocked.length === 0) return
  await tx
    .insertInto('kept_blocks')
    .values(
      blocked.map(({ listingId, sellerId, user_id, is_writers, email }) => ({
        seller_id: sellerId,
        listing_id: sellerId === null ? listingId : null,
        user_id,
        email_hash: hashOfBuyer(seal, email),
        is_writers,
      })),
    )
    .execute()
}

/** Since when somebody's blocks are kept without the conversations that they were in; not of whom, which nobody can read. */
export const listRetainedBlocks = (db: Db, seller: Writer): Promise<{ keptAt: Date }[]> =>
  db
    .selectFrom('kept_blocks')
    .select('kept_at as keptAt')
    .where(
      sql<boolean>`(
        seller_id = ${seller.userId}::bigint
        or listing_id in (select id from listings where ${isListedBy(seller)})
      )`,
    )
    .orderBy('id')
    .execute()

/** A seller takes back that the buyer of a conversation is blocked: so they do in what is left of earlier ones. */
export async function forgetBlocks(
  tx: Transaction,
  { seal, both }: { seal: Seal; both: Both },
): Promise<void> {
  const { listingId, sellerId, buyerId, buyerEmail, buyerIsKnown } = both
  await sql`
    delete from kept_blocks
    where (
      seller_id = ${sellerId}::bigint or listing_id = ${listingId}::bigint
      or listing_id in (select id from listings where user_id = ${sellerId}::bigint)
    ) and (
      user_id = ${buyerId}::bigint
      or email_hash = ${hashOfBuyer(seal, buyerEmail)} and (is_writers or not ${buyerIsKnown}::boolean)
    )
  `.execute(tx)
}

/** What a seller's blocks of erased conversations are about goes on with their cars, where their account ends unconfirmed. Before those are released. */
export const releaseBlocks: ReleaseData = async (tx, { userId }) => {
  await sql`
    insert into kept_blocks (listing_id, user_id, email_hash, is_writers, kept_at)
    select listings.id, kept_blocks.user_id, email_hash, is_writers, kept_at
    from kept_blocks join listings on listings.user_id = kept_blocks.seller_id
    where kept_blocks.seller_id = ${userId}::bigint
    order by listings.id, kept_blocks.id
  `.execute(tx)
}
