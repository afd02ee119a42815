import { isDeepStrictEqual } from 'node:util'
import { sql, type Generated, type Selectable } from 'kysely'
import { londonDay, type Clock } from '../../../platform/clock.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { paragraph } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { site } from '../../../site.ts'
import { refuseImpossibleDates } from '../../cars/facts/dates.ts'
import { replacedFacts, saidFacts, withChanges } from '../../cars/facts/stored.ts'
import { withCapitals } from '../../places/capitals.ts'
import { usablePhotos } from '../../photos/usable.server.ts'
import { listingCan } from '../../listings/can.ts'
import type { ListingEdit } from './input.ts'
import { tooManyImages } from '../form/too-many-images.ts'
import { setPhotos } from '../../photos/listing-photos.server.ts'
import { listEvidence, setEvidence } from '../../listings/evidence/evidence.server.ts'
import { evidenceAfter } from '../evidence/evidence-after.server.ts'
import {
  findRegistration,
  setRegistration,
} from '../../listings/registration/registrations.server.ts'
import { forgetHistory } from '../../listings/mot-history/histories.server.ts'
import { columnsOf, type ListingDetails, type OnlyDetails } from '../../listings/rows.server.ts'
import { isAddressKnown, postWhatWaits } from '../access/known-address.server.ts'
import { lockListing } from '../access/lock.server.ts'
import { ourName } from '../../cars/our-name.ts'
import type { Seller } from '../access/owned-by.server.ts'
import type { Screen } from '../screen.ts'
import type { ListingsTable } from '../../listings/queries.server.ts'
import { listFields } from './field-names.ts'
import { replacedOfRegistration, withRegistration } from './registration.ts'
import { askForReview } from './reviews.server.ts'
import { isAnotherCar } from '../../cars/rules.ts'
import { listingLimits, plans } from '../../listings/rules.ts'
import { refuseTakenDownCar, refuseTakenDownPhotos } from '../taken-down.server.ts'
import { recountTerms } from '../../listings/search-terms.server.ts'
import { tellChange } from '../../listings/tell-change.server.ts'

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
}

type Edit = {
  id: number
  seller: Seller
  edit: ListingEdit
  /** The revision that the seller was looking at; without it, the last one to save wins. */
  basedOn: number | undefined
}

/** Changes what a seller has changed, and records what it was. Returns the new revision. */
export async function editListing(
  { database, clock, emit, screen, seal, endSellerKeys }: Ctx,
  { id, seller, edit, basedOn }: Edit,
): Promise<{ revision: number; version: number | null }> {
  return database.primary.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, { id, seller })
    const verdict = listingCan.edit(listing)
    if (!verdict.ok) throw new AppError('conflict', verdict.reason)
    if (basedOn !== undefined && basedOn !== listing.revision)
      throw await changedMeanwhile(tx, id, basedOn)

    const {
      images,
      price,
      promote,
      facts,
      evidence,
      registration,
      showsMotHistory,
      showsRegistration,
      ...rest
    } = edit
    const before = detailsOf(listing)
    refuseImpossibleDates(facts ?? {}, {
      before: before.facts,
      today: londonDay(clock.now()),
      path: 'facts',
    })
    const after = {
      ...before,
      ...given(rest satisfies OnlyDetails<typeof rest>),
      ...(price !== undefined && { pricePence: price }),
      ...(rest.location !== undefined && { location: withCapitals(rest.location) }),
      facts: withChanges(before.facts, facts ?? {}),
      ...(promote !== undefined && {
        // Asked for once, and since then.
        promotionConsentedAt: promote ? (before.promotionConsentedAt ?? clock.now()) : null,
      }),
    }
    const photosBefore = await photoIdsOf(tx, id)
    const photos = images ? await newPhotos(tx, listing, images, seller) : photosBefore
    const evidenceBefore = await listEvidence(tx, id)
    const pictures = evidence
      ? await evidenceAfter(tx, { id, evidence, before: evidenceBefore, details: after, seller })
      : evidenceBefore
    const replaced = whatChanged(before, after)
    const replacedOfFacts = replacedFacts(before.facts, after.facts)
    if (Object.keys(replacedOfFacts).length > 0) replaced['facts'] = replacedOfFacts
    if (photos.join() !== photosBefore.join()) replaced['images'] = photosBefore
    if (!isDeepStrictEqual(pictures, evidenceBefore)) replaced['evidence'] = evidenceBefore
    const registrationBefore = await findRegistration(tx, { listingId: id, seal })
    const registrationAfter = withRegistration(registrationBefore, {
      registration,
      showsMotHistory,
      showsRegistration,
    })
    Object.assign(replaced, replacedOfRegistration(registrationBefore, registrationAfter))
    if (Object.keys(replaced).length === 0) return { revision: listing.revision, version: null }

    const added = photos.filter((photo) => !photosBefore.includes(photo))
    if (added.length > 0) await refuseTakenDownPhotos(tx, added)
    if (['make', 'model', 'year'].some((field) => field in replaced))
      await refuseTakenDownCar(tx, after, seller)

    const revision = listing.revision + 1
    const columns = columnsOf(after)
    const isPublished = listing.published_at !== null
    const becomesAnother = isPublished && isAnotherCar(listing, columns)
    const another = listingCan.becomeAnotherCar(listing)
    if (becomesAnother && !another.ok)
      throw new AppError('invalid', `${another.reason}.`, { field: firstChanged(replaced) })
    const hasAnotherAddress = isPublished && 'contactEmail' in replaced
    const counts = await lockCounts(tx, [
      { name: 'edits of listing', by: id, limit: listingLimits.edits },
      ...(hasAnotherAddress
        ? [{ name: 'addresses of listing', by: id, limit: listingLimits.addresses }]
        : []),
    ])
    await countOrRefuse(tx, counts)
    // As long as it is the listing's.
    if (hasAnotherAddress && (await isAddressKnown(tx, id))) await notifyOldAddress(tx, listing)
    await tx
      .updateTable('listings')
      .set({ ...columns, revision, updated_at: sql<Date>`app_now()` })
      .where('id', '=', id)
      .execute()
    if (hasAnotherAddress) {
      await endSellerKeys(tx, id)
      await postWhatWaits({ emit }, tx, id)
    }
    if ('images' in replaced) await setPhotos(tx, id, photos)
    if ('evidence' in replaced) await setEvidence(tx, id, pictures)
    if (registrationBefore ?? registrationAfter)
      await setRegistration(tx, {
        listingId: id,
        year: after.year,
        registration: registrationAfter,
        seal,
        isSameCar:
          (registrationBefore?.showsMotHistory ?? false) &&
          before.facts.fuel === after.facts.fuel &&
          !['make', 'year', 'registration'].some((field) => field in replaced),
      })
    // One that can't be opened is left alone; what was read by it is the history of the car that it was.
    else if (isAnotherCar(listing, columns)) await forgetHistory(tx, id)
    if (isPublished && 'price' in replaced)
      await tx
        .insertInto('former_prices')
        .values({ listing_id: id, price_pence: before.pricePence })
        .execute()
    if (isPublished) await recountTerms(tx, listing.search_document, columns.search_document)
    await tx
      .insertInto('listing_edits')
      .values({ listing_id: id, revision, replaced: JSON.stringify(replaced) })
      .execute()
    if (becomesAnother) await askForReview(tx, { id, revision, reason: 'another-car' })
    else if (hasAnotherAddress) await askForReview(tx, { id, revision, reason: 'another-address' })
    const version = await tellChange(tx, [id], { makeBefore: before.make })
    await screen(tx, { listingId: id, network: null })
    return { revision, version }
  })
}

/** To whom buyers wrote until now: whoever holds the listing may not be who reads that mail. */
async function notifyOldAddress(tx: Transaction, listing: Selectable<ListingsTable>) {
  const car = ourName(listing)
  await enqueueEmail(tx, {
    to: { address: listing.contact_email },
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

/** Of what a car is, the first that was changed: where the form puts its words. */
const firstChanged = (replaced: Record<string, unknown>): string =>
  ['make', 'model', 'year'].find((field) => field in replaced) ?? 'model'

const detailsOf = (row: Selectable<ListingsTable>) =>
  ({
    make: row.make,
    model: row.model,
    year: row.year,
    mileage: row.mileage,
    condition: row.condition,
    pricePence: row.price_pence,
    location: row.location,
    description: row.description,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    facts: saidFacts(row.facts),
    promotionConsentedAt: row.promotion_consented_at,
  }) satisfies ListingDetails

/** A key that is there without a value changes nothing. */
const given = <T extends object>(edit: T) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** What it was, of the fields that are different now, by the API's names. */
function whatChanged(
  { facts: _, ...before }: ListingDetails,
  after: ListingDetails,
): Record<string, unknown> {
  const names = Object.keys(before) as (keyof typeof before)[]
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) =>
        name === 'promotionConsentedAt'
          ? ['promote', Boolean(before[name])]
          : [name === 'pricePence' ? 'price' : name, before[name]],
      ),
  )
}

async function photoIdsOf(tx: Transaction, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('listing_photos')
    .select('photo_id')
    .where('listing_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ photo_id }) => photo_id)
}

async function newPhotos(
  tx: Transaction,
  listing: Selectable<ListingsTable>,
  images: NonNullable<ListingEdit['images']>,
  seller: Seller,
): Promise<number[]> {
  if (images.length > plans[listing.plan].photos)
    throw new AppError('invalid', tooManyImages(listing.plan), { field: 'images' })
  return usablePhotos(tx, images, { owner: seller, listingId: listing.id })
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
