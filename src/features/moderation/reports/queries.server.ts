import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { daysAgo } from '../../../platform/database/times.ts'
import type { Writer } from '../../accounts/personal-data.ts'
import { isTheirs } from '../../accounts/queries.server.ts'
import { reportRetentionDays, type Ground, type ReportAbout, type ReportOutcome } from '../rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    reports: {
      id: Generated<number>
      listing_id: number
      enquiry_id: number | null
      about: ReportAbout
      reason: Ground
      details: string
      email: string | null
      user_id: number | null
      created_at: Generated<Date>
      closed_at: Date | null
      outcome: ReportOutcome | null
      /** What became of it. */
      told_at: Date | null
    }
  }
}

type NewReport = {
  listingId: number
  enquiryId: number | null
  about: ReportAbout
  reason: Ground
  details: string
  email: string | null
  userId: number | null
}

export async function insertReport(tx: Transaction, report: NewReport): Promise<number> {
  const { id } = await tx
    .insertInto('reports')
    .values({
      listing_id: report.listingId,
      enquiry_id: report.enquiryId,
      about: report.about,
      reason: report.reason,
      details: report.details,
      email: report.email,
      user_id: report.userId,
      closed_at: null,
      outcome: null,
      told_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Closes what is open about a listing, as far as somebody has seen it; returns how many reports that was. */
export async function closeReports(
  tx: Transaction,
  {
    listingId,
    outcome,
    newest,
  }: { listingId: number; outcome: ReportOutcome; newest?: number | undefined },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ closed_at: sql<Date>`app_now()`, outcome })
    .where('listing_id', '=', listingId)
    .where('closed_at', 'is', null)
    .$if(newest !== undefined, (query) => query.where('id', '<=', newest!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** So many in one run: the next one is minutes away. */
const mostErased = 1_000

/** Closes what is open about listings that are not there any more; returns their numbers. */
export async function closeReportsOfErased(tx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ listingId: number }>`
    with closed as (
      update reports set closed_at = app_now(), outcome = 'erased'
      where closed_at is null and listing_id in (
        select listing_id from reports
        where closed_at is null and not exists (select from listings where listings.id = listing_id)
        order by listing_id limit ${mostErased}
      )
      returning listing_id
    )
    select distinct listing_id as "listingId" from closed order by 1
  `.execute(tx)
  return rows.map(({ listingId }) => listingId)
}

/** What somebody has reported, as they wrote it. */
export const listReportsOf = (db: Db, writer: Writer) =>
  db
    .selectFrom('reports')
    .select([
      'listing_id as listingId',
      'about',
      'reason',
      'details',
      'email',
      'created_at as reportedAt',
      'outcome',
      'closed_at as closedAt',
    ])
    .where(isTheirs(writer))
    .orderBy('id')
    .execute()

/** That something was reported stays, for whoever looks at it; by whom does not. */
export async function forgetReporter(tx: Transaction, writer: Writer): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ email: null, user_id: null })
    .where(isTheirs(writer))
    .execute()
}

export async function removeOldReports(db: Db): Promise<void> {
  await db.deleteFrom('reports').where('closed_at', '<', daysAgo(reportRetentionDays)).execute()
}
