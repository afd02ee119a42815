import { sql } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { daysAgo } from '../../../platform/database/times.ts'
import { slicesOf } from '../../../platform/privacy/slices-of.server.ts'
import { keyBytes, type Seal } from '../../../platform/seal.ts'
import { ageOf, isOwnPlate, spaced } from '../../vehicle-records/mark.ts'
import { forgetHistory, wantHistory, type HistoryOutcome } from '../mot-history/histories.server.ts'
import { registrationDays } from '../rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    listing_registrations: {
      listing_id: number
      sealed_mark: Buffer
      mark_hash: Buffer | null
      shows_mot_history: boolean
      shows_mark: boolean
      plate_label: string | null
    }
  }
}

/** What its seller wants to be shown by a registration. */
type Shown = { showsMotHistory: boolean; showsMark: boolean }

/** A registration in capitals, without spaces. */
export type Registration = Shown & { mark: string }

/** One that is stored: without its mark where the key is gone by which it is opened. */
export type StoredRegistration = Shown & { mark: string | null }

const about = (listingId: number) => `the registration of listing ${listingId}`

/** Stores a listing's registration, sealed; forgets it, and its history with it, where nothing is to be shown by it. */
export async function setRegistration(
  tx: Transaction,
  {
    listingId,
    year,
    registration,
    seal,
    isSameCar = false,
  }: SealedWith & {
    registration: StoredRegistration | null
    /** Whether what its history was asked for is what it is now. */
    isSameCar?: boolean
  },
): Promise<void> {
  if (!registration || !(registration.showsMotHistory || registration.showsMark)) {
    await tx.deleteFrom('listing_registrations').where('listing_id', '=', listingId).execute()
    return
  }
  const { mark, showsMotHistory } = registration
  if (mark === null) await setShown(tx, listingId, registration)
  else await store(tx, { listingId, year, seal, registration: { ...registration, mark } })
  // Without its mark it can't be asked for again.
  if (!showsMotHistory || (mark === null && !isSameCar)) await forgetHistory(tx, listingId)
  else if (!isSameCar) await wantHistory(tx, listingId)
}

const sealed = (seal: Seal, listingId: number, mark: string) => ({
  sealed_mark: seal.close(mark, about(listingId)),
  mark_hash: seal.hash(mark),
})

async function store(
  tx: Transaction,
  {
    listingId,
    year,
    seal,
    registration: { mark, ...shown },
  }: SealedWith & { registration: Registration },
) {
  const row = {
    ...sealed(seal, listingId, mark),
    shows_mot_history: shown.showsMotHistory,
    shows_mark: shown.showsMark,
    plate_label: shown.showsMark ? plateLabelOf(mark, year) : null,
  }
  await tx
    .insertInto('listing_registrations')
    .values({ listing_id: listingId, ...row })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute()
}

async function setShown(tx: Transaction, listingId: number, { showsMotHistory, showsMark }: Shown) {
  await tx
    .updateTable('listing_registrations')
    .set({
      shows_mot_history: showsMotHistory,
      shows_mark: showsMark,
      ...(!showsMark && { plate_label: null }),
    })
    .where('listing_id', '=', listingId)
    .execute()
}

/** With what became of asking for its MOT history; null where that is not to be shown. */
export type RegistrationWithHistory = StoredRegistration & { motHistory: HistoryOutcome | null }

type SealedWith = { listingId: number; year: number; seal: Seal }

/** What is certain by the registration: its letter, or the year alone where it is a private one. */
const plateLabelOf = (mark: string, year: number) =>
  isOwnPlate(mark, year) ? `${ageOf(mark)}-reg` : `${year}`

/** The registration that is stored with a listing; null where there is none. */
export async function findRegistration(
  db: Db,
  { listingId, seal }: Omit<SealedWith, 'year'>,
): Promise<RegistrationWithHistory | null> {
  const row = await db
    .selectFrom('listing_registrations')
    .leftJoin('mot_histories', 'mot_histories.listing_id', 'listing_registrations.listing_id')
    .selectAll('listing_registrations')
    .select('outcome')
    .where('listing_registrations.listing_id', '=', listingId)
    .executeTakeFirst()
  return row
    ? {
        mark: seal.open(row.sealed_mark, about(listingId)),
        showsMotHistory: row.shows_mot_history,
        showsMark: row.shows_mark,
        motHistory: row.outcome,
      }
    : null
}

/**
 * The registration as anybody may read it, as on a plate: where its seller shows it, while the car is on sale.
 * Once it is sold, it is somebody else's.
 */
export async function findShownRegistration(
  db: Db,
  { listing, seal }: { listing: { id: number; isActive: boolean }; seal: Seal },
): Promise<string | null> {
  if (!listing.isActive) return null
  const row = await db
    .selectFrom('listing_registrations')
    .select('sealed_mark')
    .where('listing_id', '=', listing.id)
    .where('shows_mark', '=', true)
    .executeTakeFirst()
  const mark = row && seal.open(row.sealed_mark, about(listing.id))
  return mark ? spaced(mark) : null
}

/**
 * How many registrations are stored, how many of them were sealed by the key of now, and how many by one that is known: one of each key
 * is tried, as what is sealed begins with which key that was.
 */
export async function countSealed(
  db: Db,
  seal: Seal,
): Promise<{ sealed: number; current: number; opened: number }> {
  const { rows } = await sql<{ n: number; listingId: number; sealedMark: Buffer }>`
    with keys as (
      select substring(sealed_mark for ${keyBytes}) as key, count(*)::float8 as n, min(listing_id) as listing_id
      from listing_registrations group by 1
    )
    select keys.n, listing_id as "listingId", sealed_mark as "sealedMark"
    from keys join listing_registrations using (listing_id)
  `.execute(db)
  const sum = (counted: typeof rows) => counted.reduce((n, row) => n + row.n, 0)
  return {
    sealed: sum(rows),
    current: sum(rows.filter(({ sealedMark }) => seal.isCurrent(sealedMark))),
    opened: sum(
      rows.filter(({ listingId, sealedMark }) => seal.open(sealedMark, about(listingId)) !== null),
    ),
  }
}

/** Which other listings have the registration of one of these, on sale or not. */
export const findSameRegistrations = (db: Db, listingIds: readonly number[]) =>
  db
    .selectFrom('listing_registrations as sought')
    .innerJoin('listing_registrations as other', 'other.mark_hash', 'sought.mark_hash')
    .select(['sought.listing_id as listingId', 'other.listing_id as otherListingId'])
    .where('sought.listing_id', 'in', [...listingIds])
    .whereRef('other.listing_id', '<>', 'sought.listing_id')
    .execute()

/**
 * Seals by the key of now what was sealed by one from before. Returns how many registrations were, and how many stay as they are, as
 * no key is known that opens them. One that its seller gives anew meanwhile stays as given.
 */
export async function sealAnew(
  db: Db,
  seal: Seal,
): Promise<{ sealedAnew: number; unopened: number }> {
  let [sealedAnew, unopened] = [0, 0]
  for await (const part of slicesOf(db, { table: 'listing_registrations', by: 'listing_id' })) {
    const rows = await db
      .selectFrom('listing_registrations')
      .select(['listing_id', 'sealed_mark'])
      .where(part)
      .execute()
    for (const { listing_id, sealed_mark } of rows) {
      if (seal.isCurrent(sealed_mark)) continue
      const mark = seal.open(sealed_mark, about(listing_id))
      if (mark === null) {
        unopened++
        continue
      }
      const { numUpdatedRows } = await db
        .updateTable('listing_registrations')
        .set(sealed(seal, listing_id, mark))
        .where('listing_id', '=', listing_id)
        .where('sealed_mark', '=', sealed_mark)
        .executeTakeFirst()
      sealedAnew += Number(numUpdatedRows)
    }
  }
  return { sealedAnew, unopened }
}

/** Forgets the registrations, and by them the histories, of cars that have not been on sale for so many days. */
export async function forgetRegistrations(db: Db): Promise<void> {
  for await (const part of slicesOf(db, { table: 'listing_registrations', by: 'listing_id' }))
    await sql`
      delete from listing_registrations
      where ${part} and exists (
        select from listings
        where listings.id = listing_registrations.listing_id
          and listings.state <> 'pending-payment'
          and (not listings.is_active or listings.expires_at < (select app_now()))
          and coalesce(listings.ended_at, listings.expires_at) < ${daysAgo(registrationDays)}
        -- Each is looked up by itself: the planner would read all listings to join them.
        offset 0
      )
    `.execute(db)
}
