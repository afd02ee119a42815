import { createHash } from 'node:crypto'
import { sql, type Generated } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import { acceptPassword } from '../accounts/accept-password.server.ts'
import type { AccountLinks } from '../accounts/account-links.server.ts'
import type { AccountMails } from '../accounts/account-mails.server.ts'
import type { PasswordHashing } from '../accounts/password-hashing.server.ts'
import { usablePhotos } from '../photos/usable-photos.server.ts'
import { attachSeller } from './attach-seller.server.ts'
import { findOwnDraft, giveUpDraft, saveDraft } from './draft.server.ts'
import type { ListingData, UserData } from './listing-form.ts'
import type { ListingDetails } from './listing-rows.server.ts'
import { sendManageLink } from './manage-links.server.ts'
import type { Seller } from './owned-by.server.ts'
import { postLiveLetter } from './seller-letters.server.ts'
import { publishListing } from './publish-listing.server.ts'
import type { ListingState } from './rules.ts'
import { listingName } from './listing-name.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    submissions: { key_hash: Buffer; listing_id: number; created_at: Generated<Date> }
  }
}

type Ctx = {
  database: Pick<Database, 'primary'>
  clock: Clock
  emit: Emit
  hashing: PasswordHashing
  links: AccountLinks
  mails: AccountMails
  publicUrl: string
}

type Submission = {
  data: ListingData
  /** The account to make with it; not looked at where somebody is signed in. */
  userData: UserData | undefined
  seller: Seller & { browserSessionId: number }
  /** Chosen by the browser: the same submission, sent again, is answered with the same listing. */
  key: string | undefined
}

/** The listing, and whether it is on sale or waits for its payment. */
export type Submitted = {
  id: number
  state: ListingState
  make: string
  model: string
  isPremium: boolean
}

/**
 * Takes in a new listing in one transaction: a standard one goes on sale, a premium one is kept as a
 * draft until it is paid for. Killed at any moment, it is wholly there or wholly not.
 */
export async function submitListing(
  ctx: Ctx,
  { data, userData, seller, key }: Submission,
): Promise<Submitted> {
  const wantsAccount = seller.userId === null ? userData : undefined
  if (wantsAccount)
    acceptPassword(wantsAccount.password, {
      email: wantsAccount.email,
      field: 'userData.password',
    })
  const account = wantsAccount && {
    name: wantsAccount.name,
    email: wantsAccount.email,
    passwordHash: await ctx.hashing.hash(wantsAccount.password),
  }
  return ctx.database.primary.transaction().execute(async (tx) => {
    const keyHash = key === undefined ? null : hashKey(seller.browserSessionId, key)
    const before = keyHash && (await findSubmitted(tx, keyHash))
    if (before) return before
    const submitted = await (data.isPremium ? draft : publish)(ctx, tx, { data, seller, account })
    if (keyHash)
      await tx
        .insertInto('submissions')
        .values({ key_hash: keyHash, listing_id: submitted.id })
        .execute()
    return submitted
  })
}

type Account = { name: string; email: string; passwordHash: string }
type Taken = { data: ListingData; seller: Submission['seller']; account: Account | undefined }

async function publish(ctx: Ctx, tx: Transaction, { data, seller, account }: Taken) {
  const details = detailsOf(data, ctx.clock.now())
  const before = await findDraftBefore(tx, data, seller)
  if (before !== undefined) await giveUpDraft(tx, before)
  const listingId = await publishListing(ctx, tx, {
    details,
    plan: 'standard',
    sellerId: seller.userId,
    photoIds: await usablePhotos(tx, data.images, { owner: seller, listingId: null }),
    publishedAt: ctx.clock.now(),
  })
  const attached =
    seller.userId !== null || (account && (await attachSeller(ctx, tx, { listingId, ...account })))
  if (attached) {
    await postLiveLetter(ctx, tx, listingId)
  } else {
    const { contactName, contactEmail } = details
    const car = listingName(details)
    await sendManageLink(ctx, tx, { id: listingId, car, contactName, contactEmail })
  }
  const { make, model } = details
  return { id: listingId, state: 'live' as const, make, model, isPremium: false }
}

async function draft(ctx: Ctx, tx: Transaction, { data, seller, account }: Taken) {
  const before = await findDraftBefore(tx, data, seller)
  const photoIds = await usablePhotos(tx, data.images, {
    owner: seller,
    listingId: before ?? null,
  })
  const id = await saveDraft(tx, {
    id: before,
    details: detailsOf(data, ctx.clock.now()),
    photoIds,
    sellerId: seller.userId,
    browserSessionId: seller.browserSessionId,
    account,
  })
  const { make, model } = data
  return { id, state: 'pending-payment' as const, make, model, isPremium: true }
}

const findDraftBefore = (tx: Transaction, { images }: ListingData, seller: Seller) =>
  findOwnDraft(tx, { photoIds: images.map(({ id }) => id), seller })

const detailsOf = (
  { images: _, isPremium: __, price, promote, ...data }: ListingData,
  now: Date,
): ListingDetails => ({
  ...data,
  pricePence: price,
  promotionConsentedAt: promote ? now : null,
})

const hashKey = (browserSessionId: number, key: string) =>
  createHash('sha256').update(`${browserSessionId} ${key}`).digest()

/** What an earlier submission with this key has made. One with the same key waits for the other. */
async function findSubmitted(tx: Transaction, keyHash: Buffer): Promise<Submitted | undefined> {
  await sql`select pg_advisory_xact_lock(${keyHash.readBigInt64BE().toString()}::bigint)`.execute(
    tx,
  )
  return tx
    .selectFrom('submissions')
    .innerJoin('listings', 'listings.id', 'submissions.listing_id')
    .select([
      'listings.id',
      'listings.state',
      'listings.make',
      'listings.model',
      'listings.is_premium as isPremium',
    ])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}
