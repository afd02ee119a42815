import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { londonDay, type Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Seal } from '../../../platform/seal.ts'
import { refuseImpossibleDates } from '../../cars/facts/dates.ts'
import { replacedFacts, saidFacts, withChanges } from '../../cars/facts/stored.ts'
import { listEvidence, type StoredEvidence } from '../../listings/evidence/evidence.server.ts'
import type { ListingsTable } from '../../listings/queries.server.ts'
import {
  findRegistration,
  type StoredRegistration,
} from '../../listings/registration/registrations.server.ts'
import type { ListingDetails, OnlyDetails } from '../../listings/rows.server.ts'
import { plans } from '../../listings/rules.ts'
import { usablePhotos } from '../../photos/usable.server.ts'
import { withCapitals } from '../../places/capitals.ts'
import type { Seller } from '../access/owned-by.server.ts'
import { evidenceAfter } from '../evidence/after-change.server.ts'
import { tooManyImages } from '../form/too-many-images.ts'
import type { ListingEdit } from './input.ts'
import { replacedOfRegistration, withRegistration } from './registration.ts'

type Row = Selectable<ListingsTable>
type Details = ReturnType<typeof detailsOf>

/** All of a listing that its seller changes. */
export type Parts = {
  details: Details
  photoIds: readonly number[]
  evidence: readonly StoredEvidence[]
  registration: StoredRegistration | null
}

/** What was changed, by the API's names, as it was. */
export type Replaced = Record<string, unknown>

export const readParts = async (tx: Transaction, listing: Row, seal: Seal): Promise<Parts> => ({
  details: detailsOf(listing),
  photoIds: await photoIdsOf(tx, listing.id),
  evidence: await listEvidence(tx, listing.id),
  registration: await findRegistration(tx, { listingId: listing.id, seal }),
})

type Ctx = { clock: Clock; canReadHistories: boolean }
type Given = { listing: Row; before: Parts; edit: ListingEdit; seller: Seller }

/** The same once an edit is laid on it; throws where it can't be. */
export async function partsAfter(
  { clock, canReadHistories }: Ctx,
  tx: Transaction,
  { listing, before, edit, seller }: Given,
): Promise<Parts> {
  const { images, evidence, registration, showsMotHistory, showsRegistration, ...said } = edit
  const details = detailsAfter(before.details, said, clock.now())
  return {
    details,
    photoIds: images ? await newPhotos(tx, listing, images, seller) : before.photoIds,
    evidence: evidence
      ? await evidenceAfter(tx, {
          id: listing.id,
          evidence,
          before: before.evidence,
          details,
          seller,
        })
      : before.evidence,
    registration: withRegistration(
      before.registration,
      { registration, showsMotHistory, showsRegistration },
      { canReadHistories },
    ),
  }
}

export function whatChanged(before: Parts, after: Parts): Replaced {
  const facts = replacedFacts(before.details.facts, after.details.facts)
  return {
    ...replacedDetails(before.details, after.details),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(after.details.shots.join() !== before.details.shots.join() && {
      shots: before.details.shots,
    }),
    ...(after.photoIds.join() !== before.photoIds.join() && { images: before.photoIds }),
    ...(!isDeepStrictEqual(after.evidence, before.evidence) && { evidence: before.evidence }),
    ...replacedOfRegistration(before.registration, after.registration),
  }
}

const detailsOf = (row: Row) =>
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
    shots: row.shots,
    promotionConsentedAt: row.promotion_consented_at,
  }) satisfies Required<ListingDetails>

type Said = Omit<
  ListingEdit,
  'images' | 'evidence' | 'registration' | 'showsMotHistory' | 'showsRegistration'
>

function detailsAfter(before: Details, { price, promote, facts, ...rest }: Said, now: Date) {
  refuseImpossibleDates(facts ?? {}, {
    before: before.facts,
    today: londonDay(now),
    path: 'facts',
  })
  return {
    ...before,
    ...given(rest satisfies OnlyDetails<typeof rest>),
    ...(price !== undefined && { pricePence: price }),
    ...(rest.location !== undefined && { location: withCapitals(rest.location) }),
    facts: withChanges(before.facts, facts ?? {}),
    ...(promote !== undefined && {
      // Asked for once, and since then.
      promotionConsentedAt: promote ? (before.promotionConsentedAt ?? now) : null,
    }),
  }
}

/** A key that is there without a value changes nothing. */
const given = <T extends object>(edit: T) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

function replacedDetails({ facts: _, shots: __, ...before }: Details, after: Details): Replaced {
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
  listing: Row,
  images: NonNullable<ListingEdit['images']>,
  seller: Seller,
): Promise<number[]> {
  if (images.length > plans[listing.plan].photos)
    throw new AppError('invalid', tooManyImages(listing.plan), { field: 'images' })
  return usablePhotos(tx, images, { owner: seller, listingId: listing.id })
}
