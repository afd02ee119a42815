import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { columnsOf, setPhotos, type ListingDetails } from './listing-rows.server.ts'
import { letManage } from './manage-links.server.ts'
import { draftDays } from './rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    pending_sellers: { listing_id: number; name: string; email: string; password_hash: string }
  }
}

type Draft = {
  details: ListingDetails
  /** In order; the first is the cover. */
  photoIds: readonly number[]
  sellerId: number | null
  /** In which it was made, and from which it is looked after until it is paid for. */
  browserSessionId: number
  /** Made when the draft is paid for; the password waits as its hash. */
  account: { name: string; email: string; passwordHash: string } | undefined
}

/** Keeps a premium listing until it is paid for, unseen by anybody; answers its id. */
export async function saveDraft(
  tx: Transaction,
  { details, photoIds, sellerId, browserSessionId, account }: Draft,
): Promise<number> {
  const { id } = await tx
    .insertInto('listings')
    .values({
      ...columnsOf(details),
      user_id: sellerId,
      plan: 'premium',
      state: 'pending-payment',
      published_at: null,
      expires_at: sql<Date>`app_now() + make_interval(days => ${draftDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPhotos(tx, id, photoIds)
  await letManage(tx, { listingId: id, browserSessionId, days: draftDays })
  if (account)
    await tx
      .insertInto('pending_sellers')
      .values({
        listing_id: id,
        name: account.name,
        email: account.email,
        password_hash: account.passwordHash,
      })
      .execute()
  return id
}

/** The account that was asked for with a draft, to be made now; it is kept no longer. */
export async function takePendingSeller(tx: Transaction, listingId: number) {
  const seller = await tx
    .deleteFrom('pending_sellers')
    .where('listing_id', '=', listingId)
    .returning(['name', 'email', 'password_hash'])
    .executeTakeFirst()
  return seller && { name: seller.name, email: seller.email, passwordHash: seller.password_hash }
}
