import { sql } from 'kysely'
import type { Db, Transaction } from '../database/database.ts'
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

/** What was given up, the newest first, and what has waited longest; without their words. */
export async function listFailedEmails(db: Db, limit: number) {
  const failed = await db
    .selectFrom('mails')
    .select(columns)
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .execute()
  const waiting = await db
    .selectFrom('mails')
    .select(columns)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return { failed, waiting }
}

/** How many were given up within so many days. */
export async function countFailedEmails(db: Db, { days }: { days: number }): Promise<number> {
  const { failed } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('failed'))
    .where('failed_at', '>', sql<Date>`app_now() - make_interval(days => ${days}::int)`)
    .executeTakeFirstOrThrow()
  return failed
}

/** Tries mails again that were given up, one or all of them; returns how many there were. */
export function resendEmails(db: Db, which: number | 'all'): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const revived = await tx
      .updateTable('mails')
      .set({ failed_at: null, last_error: null, attempts: 0, due_at: sql<Date>`app_now()` })
      .where('failed_at', 'is not', null)
      .$if(which !== 'all', (query) => query.where('id', '=', which as number))
      .returning('to_address')
      .execute()
    await allowAll(tx, revived)
    return revived.length
  })
}

/** Else what was held back would be held back again. */
async function allowAll(tx: Transaction, mails: { to_address: string }[]) {
  for (const address of new Set(mails.map(({ to_address }) => to_address)))
    await allowMailTo(tx, address)
}
