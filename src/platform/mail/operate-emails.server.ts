import { sql } from 'kysely'
import type { Db, Transaction } from '../database/database.ts'
import { daysAgo } from '../database/times.ts'
import { allowMailTo } from './bounces/undeliverable.server.ts'

const columns = [
  'id',
  'to_address',
  'subject',
  'created_at',
  'due_at',
  'attempts',
  'last_error',
] as const

/** What was given up and what was withheld, the newest first, and what has waited longest; without their words. */
export async function listFailedEmails(db: Db, limit: number) {
  const ended = (withheld: boolean) =>
    db
      .selectFrom('mails')
      .select(columns)
      .where('failed_at', 'is not', null)
      .where('withheld_at', withheld ? 'is not' : 'is', null)
      .orderBy('failed_at', 'desc')
      .limit(limit)
      .execute()
  const [failed, withheld] = [await ended(false), await ended(true)]
  const waiting = await db
    .selectFrom('mails')
    .select(columns)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return { failed, withheld, waiting }
}

/** How many were given up, and how many withheld. */
export const countUnsentEmails = (db: Db) =>
  db
    .selectFrom('mails')
    .select([
      sql<number>`(count(*) filter (where withheld_at is null))::int`.as('failed'),
      sql<number>`count(withheld_at)::int`.as('withheld'),
    ])
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow()

export type ReturnedEmail = {
  id: number
  to: string
  subject: string
  reason: string | null
  cameBackAt: Date
  /** Until when nothing is sent to its address; null where something is. */
  heldUntil: Date | null
}

/** What left and came back, the newest first. Its words were erased when it left. */
export async function listReturnedEmails(db: Db, limit: number): Promise<ReturnedEmail[]> {
  const { rows } = await sql<ReturnedEmail>`
    select mails.id, to_address as to, subject, last_error as reason, bounced_at as "cameBackAt",
      held_until as "heldUntil"
    from mails
    left join undeliverable_addresses on address = lower(to_address) and held_until > (select app_now())
    where bounced_at is not null order by bounced_at desc limit ${limit}
  `.execute(db)
  return rows
}

/** Has emails sent again to the address of one that came back; returns whether none were, until now. */
export async function writeAgain(tx: Transaction, id: number): Promise<boolean> {
  const returned = await tx
    .selectFrom('mails')
    .select('to_address')
    .where('id', '=', id)
    .where('bounced_at', 'is not', null)
    .executeTakeFirst()
  return returned !== undefined && allowMailTo(tx, returned.to_address)
}

/** How many were given up within so many days. */
export async function countFailedEmails(db: Db, { days }: { days: number }): Promise<number> {
  const { failed } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('failed'))
    .where('failed_at', '>', daysAgo(days))
    .where('withheld_at', 'is', null)
    .executeTakeFirstOrThrow()
  return failed
}

/**
 * Tries mails again that were given up, one or all of them; returns how many there were. One that was withheld is looked at again as
 * it is about to leave.
 */
export async function resendEmails(tx: Transaction, which: number | 'all'): Promise<number> {
  const revived = await tx
    .updateTable('mails')
    .set({
      failed_at: null,
      withheld_at: null,
      last_error: null,
      attempts: 0,
      due_at: sql<Date>`app_now()`,
      may_leave_at: sql<Date>`app_now()`,
    })
    .where('failed_at', 'is not', null)
    .$if(which === 'all', (query) => query.where('withheld_at', 'is', null))
    .$if(which !== 'all', (query) => query.where('id', '=', which as number))
    .returning('to_address')
    .execute()
  await allowAll(tx, revived)
  return revived.length
}

/** Else what was held back would be held back again. */
async function allowAll(tx: Transaction, mails: { to_address: string }[]) {
  for (const address of new Set(mails.map(({ to_address }) => to_address)))
    await allowMailTo(tx, address)
}
