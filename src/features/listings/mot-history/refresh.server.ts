import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../../platform/errors.ts'
import type { Database, Db, Transaction } from '../../../platform/database/database.ts'
import { minutesFromNow } from '../../../platform/database/times.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { Facts } from '../../cars/facts/vocabulary.ts'
import { allLookUps } from '../../vehicle-records/limits.ts'
import type { FoundHistory, MotTest, VehicleRecords } from '../../vehicle-records/port.ts'
import { fuelOf, isOnRecordAs } from '../../vehicle-records/rules.ts'
import { onSale } from '../queries.server.ts'
import { findRegistration } from '../registration/registrations.server.ts'
import { notifyOwnPage } from '../notify-change.server.ts'
import { daysBetween, type HistoryOutcome } from './histories.server.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  records: VehicleRecords
  seal: Seal
  /** Milliseconds between two questions: the services allow ten a second, and forms come first. */
  between?: number
}

const atOnce = 60
/** Milliseconds that one answer may take. */
const patience = 10_000
/** Minutes until it is asked again, by what came of it. */
const again = {
  /** Somebody has it in hand. */
  taken: 10,
  draft: 10,
  /** Once it is on sale again it is asked as it would have been (`wantDueHistories`). */
  notOnSale: 30 * 24 * 60,
  read: daysBetween * 24 * 60,
  unavailable: { first: 10, longest: 24 * 60 },
}
/** Years by which a record may differ from what the seller says: cars stand about before they are registered. */
const yearsApart = 2

/**
 * Reads the MOT histories that are due: those of new listings, and each week those of cars on sale. Nobody waits for
 * it. Where the service can't be asked it stops, and comes back later. Returns how many were asked for.
 */
export async function refreshHistories({ database, records, seal, between = 150 }: Ctx) {
  const { primary } = database
  let requests = 0
  for (const listingId of await takeDue(primary)) {
    const car = await findCar(primary, listingId)
    const registration = car && (await findRegistration(primary, { listingId, seal }))
    if (!car?.is_on_sale || !registration?.mark) {
      const isDraft = car?.state === 'pending-payment'
      await askAgain(primary, listingId, isDraft ? again.draft : again.notOnSale)
      continue
    }
    if (!(await mayAsk(primary, records))) break
    if (requests > 0) await pause(between)
    requests++
    const found = await records.readHistory(registration.mark, AbortSignal.timeout(patience))
    if (found.kind === 'unavailable') {
      const { first, longest } = again.unavailable
      await askAgain(primary, listingId, Math.min(longest, first * 2 ** car.failures), true)
      break
    }
    await primary
      .transaction()
      .execute((tx) => storeHistory(tx, listingId, found, { car, isInvented: records.isInvented }))
  }
  return requests
}

type Car = NonNullable<Awaited<ReturnType<typeof findCar>>>

const findCar = (db: Db, listingId: number) =>
  db
    .selectFrom('mot_histories')
    .innerJoin('listings', 'listings.id', 'mot_histories.listing_id')
    .select(['make', 'year', 'facts', 'state', 'tests', 'outcome', 'failures'])
    .select(sql<string>`due_at::text`.as('due'))
    .select(onSale.as('is_on_sale'))
    .where('listing_id', '=', listingId)
    .executeTakeFirst()

/** Takes what is due in hand, so that no other process asks the same. */
async function takeDue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    update mot_histories set due_at = ${minutesFromNow(again.taken)}
    where listing_id in (
      select listing_id from mot_histories where due_at <= (select app_now())
      order by due_at limit ${atOnce} for update skip locked
    )
    returning listing_id`.execute(db)
  return rows.map(({ listing_id }) => listing_id)
}

async function askAgain(db: Db, listingId: number, minutes: number, hasFailed = false) {
  await db
    .updateTable('mot_histories')
    .set({
      due_at: minutesFromNow(minutes),
      failures: sql<number>`case when ${hasFailed} then failures + 1 else 0 end`,
    })
    .where('listing_id', '=', listingId)
    .execute()
}

async function mayAsk(db: Db, records: Pick<VehicleRecords, 'lookUpsADay'>): Promise<boolean> {
  const { histories, everybody } = allLookUps(records)
  try {
    await db.transaction().execute(async (tx) => {
      const counts = await lockCounts(tx, [
        { name: 'look-ups', by: 'histories', limit: histories },
        { name: 'look-ups', by: 'everybody', limit: everybody },
      ])
      await countOrRefuse(tx, counts)
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many') return false
    throw error
  }
}

type KnownHistory = Exclude<FoundHistory, { kind: 'unavailable' }>

/** Stores what was found, unless it is of another car or the seller has changed their mind meanwhile. */
async function storeHistory(
  tx: Transaction,
  listingId: number,
  found: KnownHistory,
  { car, isInvented }: { car: Car; isInvented: boolean },
): Promise<void> {
  const outcome = outcomeOf(found, car)
  const isFound = outcome === 'found' && found.kind === 'found'
  // What was found once is the car's own, wherever its plate has gone since.
  const retainsEarlier = !isFound && car.outcome === 'found'
  const { numUpdatedRows } = await tx
    .updateTable('mot_histories')
    .set({
      due_at: minutesFromNow(again.read),
      failures: 0,
      ...(!retainsEarlier && { outcome }),
      ...(isFound && {
        tests: JSON.stringify(found.tests),
        read_at: sql<Date>`app_now()`,
        is_invented: isInvented,
      }),
    })
    .where('listing_id', '=', listingId)
    .where('due_at', '=', sql<Date>`${car.due}::timestamptz`)
    .executeTakeFirst()
  if (isFound && Number(numUpdatedRows) > 0) await notifyOwnPage(tx, listingId)
}

function outcomeOf(found: KnownHistory, { make, year, facts, tests }: Car): HistoryOutcome {
  if (found.kind === 'unknown') return 'unknown'
  const isOther =
    !isOnRecordAs(found, make) ||
    (found.madeIn !== null && Math.abs(found.madeIn - year) > yearsApart) ||
    isOtherFuel(fuelOf(found.fuel), facts.fuel) ||
    !goesOn(tests, found.tests)
  return isOther ? 'another-car' : 'found'
}

/** No petrol car becomes a diesel; gas and batteries are put in afterwards. */
const isOtherFuel = (recorded: Facts['fuel'], said: Facts['fuel'] | null): boolean =>
  [recorded, said].every((fuel) => fuel === 'petrol' || fuel === 'diesel') && recorded !== said

/**
 * Whether tests are those that were read before and perhaps more: the service names no vehicle beside the plate, so a
 * plate that has gone to another car is known by the tests that are missing.
 */
function goesOn(before: readonly MotTest[], now: readonly MotTest[]): boolean {
  const days = new Set(now.map(({ on }) => on))
  return before.length === 0 || before.some(({ on }) => days.has(on))
}
