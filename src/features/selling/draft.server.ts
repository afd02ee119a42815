import { randomInt } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import { daysFromNow } from '../../platform/database/times.ts'
import type { Seal } from '../../platform/seal.ts'
import {
  setRegistration,
  type Registration,
} from '../listings/registration/registrations.server.ts'
import { columnsOf, type ListingDetails } from '../listings/rows.server.ts'
import { grantManagement } from './access/manage-links.server.ts'
import { ownedBy, type Seller } from './access/owned-by.server.ts'
import { draftDays, type Plan } from '../listings/rules.ts'
import { releasePhotos, setPhotos } from '../photos/listing-photos.server.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    pending_sellers: {
      listing_id: number
      name: string
      email: string
      password_hash: string
      /** In which the account is begun, with the draft. */
      browser_session_id: number | null
    }
  }
}

type Draft = {
  /** The one that it takes the place of. */
  id?: number | undefined
  /** What is to be paid for. */
  plan: Plan
  details: ListingDetails
  /** In order; the first is the cover. */
  photoIds: readonly number[]
  sellerId: number | null
  /** In which it was made, and from which it is looked after until it is paid for. */
  browserSessionId: number
  /** Made when the draft is paid for; the password waits as its hash. */
  account: { name: string; email: string; passwordHash: string } | undefined
  registration: Registration | null
  seal: Seal
}

/** Twelve digits: nobody counts drafts by them, nor comes upon one by trying. */
const drawId = () => randomInt(10 ** 11, 10 ** 12)

/** Keeps a listing until it is paid for, unseen by anybody; returns its id. */
export async function saveDraft(
  tx: Transaction,
  {
    id: before,
    plan,
    details,
    photoIds,
    sellerId,
    browserSessionId,
    account,
    registration,
    seal,
  }: Draft,
): Promise<number> {
  const row = {
    ...columnsOf(details),
    plan,
    user_id: sellerId,
    expires_at: daysFromNow(draftDays),
  }
  const { id } =
    before === undefined
      ? await tx
          .insertInto('listings')
          .values({
            ...row,
            id: drawId(),
            state: 'pending-payment',
            published_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('listings')
          .set(row)
          .where('id', '=', before)
          .returning('id')
          .executeTakeFirstOrThrow()
  await setPhotos(tx, id, photoIds)
  await setRegistration(tx, { listingId: id, year: details.year, registration, seal })
  await tx.deleteFrom('pending_sellers').where('listing_id', '=', id).execute()
  await grantManagement(tx, { listingId: id, browserSessionId, days: draftDays })
  if (account)
    await tx
      .insertInto('pending_sellers')
      .values({
        listing_id: id,
        name: account.name,
        email: account.email,
        password_hash: account.passwordHash,
        browser_session_id: browserSessionId,
      })
      .execute()
  return id
}

/**
 * The seller's own unpaid draft that has any of these photos, held: they went back from the checkout,
 * and what they send now is the same car.
 */
export async function findOwnDraft(
  tx: Transaction,
  { photoIds, seller }: { photoIds: readonly number[]; seller: Seller },
): Promise<number | undefined> {
  const draft = await tx
    .selectFrom('listings')
    .select('id')
    .where(ownedBy(seller))
    .where('state', '=', 'pending-payment')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listing_photos')
          .whereRef('listing_id', '=', 'listings.id')
          .where('photo_id', 'in', photoIds),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return draft?.id
}

/** Ends a draft whose car is listed otherwise now, and lets go of its photos. */
export async function giveUpDraft(tx: Transaction, id: number): Promise<void> {
  await releasePhotos(tx, [id])
  await tx.deleteFrom('pending_sellers').where('listing_id', '=', id).execute()
  await tx.updateTable('listings').set({ state: 'withdrawn' }).where('id', '=', id).execute()
}

/** The account that was asked for with a draft, to be made now; it is kept no longer. */
export async function takePendingSeller(tx: Transaction, listingId: number) {
  const seller = await tx
    .deleteFrom('pending_sellers')
    .where('listing_id', '=', listingId)
    .returning(['name', 'email', 'password_hash', 'browser_session_id'])
    .executeTakeFirst()
  return (
    seller && {
      name: seller.name,
      email: seller.email,
      passwordHash: seller.password_hash,
      browserSessionId: seller.browser_session_id,
    }
  )
}
