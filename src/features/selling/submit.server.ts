import { createHash } from 'node:crypto'
import { sql, type Generated } from 'kysely'
import { londonDay, type Clock } from '../../platform/clock.ts'
import {
  countOrRefuse,
  lockCounts,
  type Counted,
} from '../../platform/limits/counted-limits.server.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import type { Seal } from '../../platform/seal.ts'
import { networkKey } from '../../platform/mail/unsolicited-emails.server.ts'
import { holdUnrestricted } from '../accounts/restrictions.server.ts'
import { acceptTerms } from '../accounts/terms.server.ts'
import { acceptPassword } from '../accounts/passwords/accept.server.ts'
import type { AccountEmails } from '../accounts/emails.server.ts'
import type { PasswordHashing } from '../accounts/passwords/hashing.server.ts'
import { refuseImpossibleDates } from '../cars/facts/dates.ts'
import { withChanges } from '../cars/facts/stored.ts'
import { usablePhotos } from '../photos/usable.server.ts'
import { adoptListing } from './access/adopt.server.ts'
import { attachSeller } from './access/attach-seller.server.ts'
import { findOwnDraft, giveUpDraft, saveDraft } from './draft.server.ts'
import type { ListingData, UserData } from './form/input.ts'
import { noHistories } from './form/registration/input.ts'
import type { ListingDetails, OnlyDetails } from '../listings/rows.server.ts'
import type { Seller } from './access/owned-by.server.ts'
import { findSameCar } from './same-car.server.ts'
import type { Registration } from '../listings/registration/registrations.server.ts'
import { publishListing } from '../listings/publish.server.ts'
import { isPremiumOf } from '../listings/plans/on-the-wire.ts'
import { isPaid, listingLimits, type ListingState } from '../listings/rules.ts'
import { refuseTakenDownCar, refuseTakenDownPhotos } from './taken-down.server.ts'
import type { CountUnnotified } from './emails/owed-emails.server.ts'
import { notifyNewSeller } from './emails/notify-new-seller.server.ts'
import { noteStillForSale } from './emails/remind-sellers.server.ts'
import type { Screen } from './screen.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    submissions: {
      key_hash: Buffer
      listing_id: number
      created_at: Generated<Date>
      /** What was sent; null where it came before that was written down. */
      body_hash: Buffer | null
    }
  }
}

type Ctx = {
  database: Pick<Database, 'primary'>
  clock: Clock
  emit: Emit
  hashing: PasswordHashing
  mails: AccountEmails
  publicUrl: string
  countUnnotified: CountUnnotified
  screen: Screen
  seal: Seal
  /** Whether MOT histories can be asked for here. */
  canReadHistories: boolean
}

type Submission = {
  data: ListingData
  /** The account to make with it; not looked at where somebody is signed in. */
  userData: UserData | undefined
  seller: Seller & { browserSessionId: number }
  /** Where it comes from: an IPv4 address, or the /64 of an IPv6 one. */
  caller: string
  /** Chosen by the browser: the same submission, sent again, is answered with the same listing. */
  key: string | undefined
}

/** The listing, and whether it is on sale, is looked at first, or waits for its payment. */
export type Submitted = {
  id: number
  state: ListingState
  make: string
  model: string
  isPremium: boolean
  /** Whether it is of what was sent now. Else an earlier submission with this key has put it on sale, and it stays so. */
  isAsSent: boolean
  /** Whether it is in the account of whoever is signed in, if anybody is. */
  isTheirs: boolean
}

/**
 * Takes in a new listing in one transaction: a free one goes on sale, one of a plan that costs something is
 * kept as a draft until it is paid for. Killed at any moment, it is wholly there or wholly not.
 */
export async function submitListing(
  ctx: Ctx,
  { data, userData, seller, caller, key }: Submission,
): Promise<Submitted> {
  const wantsAccount = seller.userId === null ? userData : undefined
  if (wantsAccount)
    acceptPassword(wantsAccount.password, { ...wantsAccount, field: 'userData.password' })
  const account = wantsAccount && {
    name: wantsAccount.name,
    email: wantsAccount.email,
    passwordHash: await ctx.hashing.hash(wantsAccount.password),
    browserSessionId: seller.browserSessionId,
  }
  return ctx.database.primary.transaction().execute(async (tx) => {
    const sent =
      key === undefined
        ? null
        : {
            key_hash: hashKey(seller.browserSessionId, key),
            body_hash: hashBody(data, wantsAccount),
          }
    const before =
      sent &&
      (await findSubmitted(ctx, tx, {
        ...sent,
        userId: seller.userId,
        asVisitor: hashBody(data, { name: data.contactName, email: data.contactEmail }),
      }))
    if (before) return before
    if (data.showsMotHistory && !ctx.canReadHistories)
      throw new AppError('invalid', `${noHistories}.`, { field: 'listingData.showsMotHistory' })
    refuseImpossibleDates(data.facts ?? {}, {
      today: londonDay(ctx.clock.now()),
      path: 'listingData.facts',
    })
    // Nobody suspends them between the look at that and the listing.
    if (seller.userId !== null) await holdUnrestricted(tx, seller.userId)
    const counts = await lockCounts(tx, [
      ...(networkKey(caller) === null ? [] : [listingsOfNetwork(caller)]),
      ...(isPaid(data.plan)
        ? []
        : [
            {
              name: 'listings seller',
              by: sellerKey({ seller, data, caller }),
              limit: listingLimits.seller,
            },
          ]),
    ])
    await countOrRefuse(tx, counts)
    const submitted = await (isPaid(data.plan) ? draft : publish)(ctx, tx, {
      data,
      seller,
      caller,
      account,
    })
    await acceptTerms(tx, { listingId: submitted.id })
    if (sent) {
      const made = { listing_id: submitted.id, body_hash: sent.body_hash }
      await tx
        .insertInto('submissions')
        .values({ ...sent, ...made })
        .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(made))
        .execute()
    }
    return { ...submitted, isAsSent: true, isTheirs: true }
  })
}

/** By what the listings that come from one network are counted, paid ones too. */
export const listingsOfNetwork = (network: string): Counted => ({
  name: 'listings network',
  by: network,
  limit: listingLimits.network,
})

/** Whose listings are counted together. Anybody can type anybody's address: it counts with where it comes from. */
const sellerKey = ({ seller, data, caller }: Pick<Taken, 'seller' | 'data' | 'caller'>) =>
  seller.userId ?? `${data.contactEmail.toLowerCase()} ${caller}`

type Account = {
  name: string
  email: string
  passwordHash: string
  browserSessionId: number
}
type Taken = Pick<Submission, 'data' | 'seller' | 'caller'> & { account: Account | undefined }

async function publish(ctx: Ctx, tx: Transaction, { data, seller, caller, account }: Taken) {
  const details = detailsOf(data, ctx.clock.now())
  const given = registrationOf(data)
  const before = await findDraftBefore(tx, data, seller)
  await refuseTakenDown(tx, details, data, seller)
  if (before !== undefined) await giveUpDraft(tx, before)
  const onSaleSince = await findSameCar(tx, { details, photos: data.images, seller })
  const listingId = await publishListing(ctx, tx, {
    details,
    plan: data.plan,
    sellerId: seller.userId,
    photoIds: await usablePhotos(tx, data.images, { owner: seller, listingId: null }),
    publishedAt: onSaleSince ?? ctx.clock.now(),
    registration: given ? { given, seal: ctx.seal } : undefined,
  })
  if (onSaleSince) await noteStillForSale(tx, listingId)
  const claimant = account ? await attachSeller(tx, { listingId, ...account }) : null
  const network = networkKey(caller)
  const isHeld = await ctx.screen(tx, {
    listingId,
    network: network === null ? null : caller,
    isNotifiedOtherwise: true,
  })
  await notifyNewSeller(ctx, tx, { listingId, account, claimant, network, isPaid: false })
  const { make, model } = details
  const state = isHeld ? ('held' as const) : ('live' as const)
  return { id: listingId, state, make, model, isPremium: isPremiumOf(data.plan) }
}

async function draft(ctx: Ctx, tx: Transaction, { data, seller, account }: Taken) {
  const before = await findDraftBefore(tx, data, seller)
  const photoIds = await usablePhotos(tx, data.images, {
    owner: seller,
    listingId: before ?? null,
  })
  const details = detailsOf(data, ctx.clock.now())
  await refuseTakenDown(tx, details, data, seller)
  const id = await saveDraft(tx, {
    id: before,
    plan: data.plan,
    details,
    photoIds,
    sellerId: seller.userId,
    browserSessionId: seller.browserSessionId,
    account,
    registration: registrationOf(data),
    seal: ctx.seal,
  })
  const { make, model, plan } = data
  const state = 'pending-payment' as const
  return { id, state, make, model, isPremium: isPremiumOf(plan) }
}

async function refuseTakenDown(
  tx: Transaction,
  details: ListingDetails,
  { images }: ListingData,
  seller: Seller,
) {
  await refuseTakenDownPhotos(
    tx,
    images.map(({ id }) => id),
  )
  await refuseTakenDownCar(tx, details, seller)
}

const findDraftBefore = (tx: Transaction, { images }: ListingData, seller: Seller) =>
  findOwnDraft(tx, { photoIds: images.map(({ id }) => id), seller })

const detailsOf = (
  {
    images: _,
    plan: __,
    registration: ___,
    showsMotHistory: ____,
    showsRegistration: _____,
    price,
    promote,
    facts,
    ...data
  }: ListingData,
  now: Date,
): Required<ListingDetails> => ({
  ...(data satisfies OnlyDetails<typeof data>),
  pricePence: price,
  facts: withChanges({}, facts ?? {}),
  promotionConsentedAt: promote ? now : null,
})

/** The registration, with what is to be shown by it. */
const registrationOf = ({
  registration,
  showsMotHistory,
  showsRegistration,
}: ListingData): Registration | null =>
  registration ? { mark: registration, showsMotHistory, showsMark: showsRegistration } : null

const hashKey = (browserSessionId: number, key: string) =>
  createHash('sha256').update(`${browserSessionId} ${key}`).digest()

/**
 * What is asked for, however it is written. A password is left out: its hash would be one that can be tried out, and
 * who has chosen another is asked for it, and can have a link.
 */
function hashBody(data: ListingData, account: Pick<UserData, 'name' | 'email'> | undefined) {
  const { facts, ...car } = data
  const body = [car, withChanges({}, facts ?? {}), account && [account.name, account.email]]
  return createHash('sha256').update(JSON.stringify(body)).digest()
}

/**
 * What an earlier submission with this key has made, but for a draft that was given up or has to be revised. One with
 * the same key waits for the other. Its answer was lost perhaps, and its seller has signed in since: the car is in their
 * account then, as they are told.
 */
async function findSubmitted(
  ctx: Pick<Ctx, 'emit'>,
  tx: Transaction,
  {
    userId,
    asVisitor,
    ...sent
  }: {
    key_hash: Buffer
    body_hash: Buffer
    userId: number | null
    /** What the same form has sent, with the account that it offers, while nobody was signed in. */
    asVisitor: Buffer
  },
): Promise<Submitted | undefined> {
  const lock = sent.key_hash.readBigInt64BE().toString()
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx)
  const before = await tx
    .selectFrom('submissions')
    .innerJoin('listings', 'listings.id', 'submissions.listing_id')
    .select([
      'listings.id',
      'listings.state',
      'listings.make',
      'listings.model',
      'listings.is_premium as isPremium',
      'listings.user_id',
      'published_at',
      'body_hash',
    ])
    .where('key_hash', '=', sent.key_hash)
    .executeTakeFirst()
  if (!before) return undefined
  const { published_at: publishedAt, body_hash: bodyHash, user_id: sellerId, ...submitted } = before
  // The embedded engine reads bytes as an array that is no Buffer.
  const isAsSent =
    bodyHash === null ||
    sent.body_hash.equals(bodyHash) ||
    (userId !== null && asVisitor.equals(bodyHash))
  const isDraft = publishedAt === null
  const isTheirs = userId === null || userId === sellerId
  if (isDraft && !(isAsSent && isTheirs && submitted.state === 'pending-payment')) return undefined
  if (isTheirs || !isAsSent) return { ...submitted, isAsSent, isTheirs }
  const isAdopted = await adoptListing(ctx, tx, { listingId: submitted.id, userId })
  return { ...submitted, isAsSent, isTheirs: isAdopted }
}
