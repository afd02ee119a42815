import { sql, type Generated, type Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { paragraph } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { site } from '../../../site.ts'
import { listingCan } from '../../listings/can.ts'
import type { ListingEdit } from './input.ts'
import { setPhotos } from '../../photos/listing-photos.server.ts'
import { setEvidence } from '../../listings/evidence/evidence.server.ts'
import { setRegistration } from '../../listings/registration/registrations.server.ts'
import { columnsOf } from '../../listings/rows.server.ts'
import { isAddressKnown, ownerOfEmail, postWhatWaits } from '../access/known-address.server.ts'
import { lockListing } from '../access/lock.server.ts'
import { endManageLinks } from '../access/manage-links.server.ts'
import { ourName } from '../../cars/our-name.ts'
import type { Seller } from '../access/owned-by.server.ts'
import type { Screen } from '../screen.ts'
import type { ListingsTable } from '../../listings/queries.server.ts'
import { listFields } from './field-names.ts'
import { partsAfter, readParts, whatChanged, type Parts, type Replaced } from './parts.server.ts'
import { askForReview } from './reviews.server.ts'
import { isAnotherCar } from '../../cars/rules.ts'
import { filed, findCarOnSale } from './car-on-sale.server.ts'
import { listingLimits } from '../../listings/rules.ts'
import { refuseTakenDownCar, refuseTakenDownPhotos } from '../taken-down.server.ts'
import { recountTerms } from '../../listings/search-terms.server.ts'
import { notifyChange } from '../../listings/notify-change.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    listing_edits: {
      listing_id: number
      revision: number
      replaced: string
      edited_at: Generated<Date>
    }
  }
}

/** Ends what was mailed to a listing's earlier address: handed in by what knows of messages. */
export type EndSellerKeys = (tx: Transaction, listingId: number) => Promise<void>

type Ctx = {
  database: Pick<Database, 'primary'>
  clock: Clock
  emit: Emit
  screen: Screen
  seal: Seal
  endSellerKeys: EndSellerKeys
  /** Whether MOT histories can be asked for here. */
  canReadHistories: boolean
}

type Edit = {
  id: number
  seller: Seller
  edit: ListingEdit
  /** The revision that the seller was looking at; without it, the last one to save wins. */
  basedOn: number | undefined
  /** Where it comes from, as what is written to another address is counted. */
  network: string | null
}

type Edited = { revision: number; version: number | null; hasAnotherAddress: boolean }

/** Changes what a seller has changed, and records what it was. Returns the new revision. */
export async function editListing(
  ctx: Ctx,
  { id, seller, edit, basedOn, network }: Edit,
): Promise<Edited> {
  return ctx.database.primary.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, { id, seller })
    await refuseEdit(tx, listing, basedOn)
    const before = await readParts(tx, listing, ctx.seal)
    const after = await partsAfter(ctx, tx, { listing, before, edit, seller })
    const replaced = whatChanged(before, after)
    if (Object.keys(replaced).length === 0)
      return { revision: listing.revision, version: null, hasAnotherAddress: false }

    const isRenamed = identity.some((field) => field in replaced)
    const car = isRenamed ? await findCarOnSale(tx, listing) : filed(listing)
    const change = changeOf(listing, { before, after, replaced, isRenamed, car })
    await refuseTakenDown(tx, change, seller)
    refuseAnotherCar(change)
    await countEdit(tx, change)
    if (change.hasAnotherAddress) await notifyOldAddress(tx, listing)
    await storeDetails(tx, change)
    if (change.hasAnotherAddress) await leaveOldAddress(ctx, tx, { listing, seller, network })
    await storeParts(ctx, tx, change)
    await noteFormerPrice(tx, change)
    await recordEdit(tx, change)
    const version = await notifyChange(tx, [id], { makeBefore: before.details.make })
    await ctx.screen(tx, { listingId: id, network: null })
    const { revision, hasAnotherAddress } = change
    return { revision, version, hasAnotherAddress }
  })
}

type Row = Selectable<ListingsTable>

async function refuseEdit(
  tx: Transaction,
  listing: Awaited<ReturnType<typeof lockListing>>,
  basedOn: number | undefined,
) {
  const verdict = listingCan.edit(listing)
  if (!verdict.ok) throw new AppError('conflict', verdict.reason)
  if (basedOn !== undefined && basedOn !== listing.revision)
    throw await changedMeanwhile(tx, listing.id, basedOn)
}

/** Says which fields somebody has changed since, in another tab or on another device. */
async function changedMeanwhile(tx: Transaction, id: number, basedOn: number): Promise<AppError> {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(replaced) as field from listing_edits
    where listing_id = ${id} and revision > ${basedOn} order by field
  `.execute(tx)
  const list = listFields(rows.map(({ field }) => field))
  return new AppError(
    'conflict',
    `This listing was changed somewhere else since you opened it${list && ` (${list})`}. Your changes have not been saved yet.`,
  )
}

type Difference = {
  before: Parts
  after: Parts
  replaced: Replaced
  /** Whether what the car is called, or its year, is changed. */
  isRenamed: boolean
  /** Which car it has been until now. */
  car: ReturnType<typeof filed>
}
type Change = ReturnType<typeof changeOf>

/** What an edit makes of a listing, and what follows for whoever is to look at it. */
function changeOf(listing: Row, { before, after, replaced, isRenamed, car }: Difference) {
  const columns = columnsOf(after.details)
  const isPublished = listing.published_at !== null
  const isOfAnotherCar = isAnotherCar(car, columns)
  return {
    listing,
    before,
    after,
    replaced,
    isRenamed,
    columns,
    revision: listing.revision + 1,
    isPublished,
    isOfAnotherCar,
    becomesAnother: isPublished && isOfAnotherCar,
    // Capitals are of no account in an address.
    hasAnotherAddress:
      isPublished &&
      before.details.contactEmail.toLowerCase() !== after.details.contactEmail.toLowerCase(),
  }
}

/** Of what a car is. */
const identity = ['make', 'model', 'year']

async function refuseTakenDown(
  tx: Transaction,
  { listing: { id }, before, after, isRenamed }: Change,
  seller: Seller,
) {
  const added = after.photoIds.filter((photo) => !before.photoIds.includes(photo))
  if (added.length > 0) await refuseTakenDownPhotos(tx, added)
  if (isRenamed) await refuseTakenDownCar(tx, { ...after.details, id }, seller)
}

function refuseAnotherCar({ listing, replaced, becomesAnother }: Change) {
  const another = listingCan.becomeAnotherCar(listing)
  if (!becomesAnother || another.ok) return
  // The first that was changed: where the form puts its words.
  const field = identity.find((one) => one in replaced) ?? 'model'
  throw new AppError('invalid', `${another.reason}.`, { field })
}

async function countEdit(tx: Transaction, { listing: { id }, hasAnotherAddress }: Change) {
  const counts = await lockCounts(tx, [
    { name: 'edits of listing', by: id, limit: listingLimits.edits },
    ...(hasAnotherAddress
      ? [{ name: 'addresses of listing', by: id, limit: listingLimits.addresses }]
      : []),
  ])
  await countOrRefuse(tx, counts)
}

/** To whom buyers wrote until now: whoever holds the listing may not be who reads that mail. Before it is changed. */
async function notifyOldAddress(tx: Transaction, listing: Row) {
  if (!(await isAddressKnown(tx, listing.id))) return
  const car = ourName(listing)
  await enqueueEmail(tx, {
    to: { address: listing.contact_email },
    ...(await ownerOfEmail(tx, listing.id)),
    subject: `Your ${car} on ${site.name} has another email address`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `The contact email of your ${car} has been changed. Messages from buyers no longer come to this address.`,
      ),
      paragraph(`If you have not changed it, tell us at ${site.email} and we see to it.`),
    ],
  })
}

async function storeDetails(tx: Transaction, { listing: { id }, columns, revision }: Change) {
  await tx
    .updateTable('listings')
    .set({ ...columns, revision, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** What went to the old address, or was opened by it, opens nothing any more; the new one is sent a link of its own. */
async function leaveOldAddress(
  { emit, endSellerKeys }: Ctx,
  tx: Transaction,
  {
    listing: { id, user_id },
    seller,
    network,
  }: Pick<Edit, 'seller' | 'network'> & { listing: Row },
) {
  await endSellerKeys(tx, id)
  await endManageLinks(tx, { listingId: id, butFor: seller.browserSessionId })
  await postWhatWaits({ emit }, tx, id)
  if (user_id === null) await emit(tx, 'listing.link-wanted', { listingId: id, network })
}

async function storeParts({ seal }: Ctx, tx: Transaction, change: Change) {
  const { listing, before, after, replaced, columns, isPublished } = change
  const { id } = listing
  if ('images' in replaced) await setPhotos(tx, id, after.photoIds)
  if ('evidence' in replaced) await setEvidence(tx, id, after.evidence)
  if (before.registration ?? after.registration)
    await setRegistration(tx, {
      listingId: id,
      year: after.details.year,
      registration: after.registration,
      seal,
      isSameCar: isOfSameHistory(change),
    })
  if (isPublished)
    await recountTerms(tx, [{ before: listing.search_document, now: columns.search_document }])
}

async function noteFormerPrice(
  tx: Transaction,
  { listing: { id }, before, replaced, isPublished, becomesAnother }: Change,
) {
  // What was asked for the one says nothing of the other.
  if (becomesAnother) await tx.deleteFrom('former_prices').where('listing_id', '=', id).execute()
  else if (isPublished && 'price' in replaced)
    await tx
      .insertInto('former_prices')
      .values({ listing_id: id, price_pence: before.details.pricePence })
      .execute()
}

/** Whether what the history was asked for is what the car is now; where it can't be asked for anew, what it is about. */
function isOfSameHistory({ before, after, replaced, isOfAnotherCar }: Change): boolean {
  if (!before.registration?.showsMotHistory) return false
  return after.registration?.mark === null
    ? !isOfAnotherCar
    : before.details.facts.fuel === after.details.facts.fuel &&
        !['make', 'year', 'registration'].some((field) => field in replaced)
}

async function recordEdit(
  tx: Transaction,
  { listing: { id }, revision, replaced, becomesAnother, hasAnotherAddress }: Change,
) {
  await tx
    .insertInto('listing_edits')
    .values({ listing_id: id, revision, replaced: JSON.stringify(replaced) })
    .execute()
  if (becomesAnother) await askForReview(tx, { id, revision, reason: 'another-car' })
  else if (hasAnotherAddress) await askForReview(tx, { id, revision, reason: 'another-address' })
}
