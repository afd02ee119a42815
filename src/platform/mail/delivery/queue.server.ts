import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { secondsUntilNextAttempt } from './next-attempt.ts'
import { holdMailTo } from '../bounces/undeliverable.server.ts'

/** Mails that one process has claimed: nobody else takes them until they are given back, or the lease is over. */
export type Claim = { lease: string; ids: number[] }

/** It isn't extended: a process begins no message that could outlast it. */
export const leaseSeconds = 50

/** Claims what is due, the longest waiting first. */
export async function claimEmails(db: Db, limit: number): Promise<Claim> {
  const lease = randomUUID()
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', sql<Date>`(select app_now())`)
    .where((where) =>
      where.or([
        where('leased_until', 'is', null),
        where('leased_until', '<', sql<Date>`(select app_now())`),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const claimed = await db
    .updateTable('mails')
    .set({ lease, leased_until: leaseEnd })
    .where('id', 'in', due)
    .returning(['id', 'due_at'])
    .execute()
  const ids = claimed
    .toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.id - b.id)
    .map(({ id }) => id)
  return { lease, ids }
}

/** Gives back what was claimed and not done. */
export async function releaseEmails(db: Db, { lease, ids }: Claim): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('mails')
    .set(noLease)
    .where('id', 'in', ids)
    .where('lease', '=', lease)
    .where(unfinished)
    .execute()
}

/** A mail's words as they stand just before they leave; nothing where it was erased or taken over. */
export const readClaimed = (db: Db, { lease, id }: { lease: string; id: number }) =>
  db
    .selectFrom('mails')
    .select((mail) => [
      'id',
      'message_id',
      'to_name',
      'to_address',
      'reply_to_name',
      'reply_to_address',
      'subject',
      'body',
      'blocks',
      'created_at',
      mail
        .exists(
          mail
            .selectFrom('undeliverable_addresses')
            .select('address')
            .whereRef('address', '=', 'mails.to_address')
            .where('held_until', '>', sql<Date>`(select app_now())`),
        )
        .as('is_held'),
    ])
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where(unfinished)
    .executeTakeFirst()

export type ClaimedEmail = NonNullable<Awaited<ReturnType<typeof readClaimed>>>

/** It has left; where people read it there, its words don't stay here. */
export async function recordSent(db: Db, id: number, { keepsBody }: { keepsBody: boolean }) {
  await db
    .updateTable('mails')
    .set({
      sent_at: sql<Date>`app_now()`,
      withheld_at: null,
      last_error: null,
      ...noLease,
      // An address of ours that lets its reader write in somebody's name goes with them.
      ...(!keepsBody && {
        body: null,
        blocks: null,
        reply_to_name: null,
        reply_to_address: null,
      }),
    })
    .where('id', '=', id)
    .where(unfinished)
    .execute()
}

/** It will never be taken: nobody tries again but the operator. */
export async function recordFailed(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      failed_at: sql<Date>`app_now()`,
      // It may have been withheld before.
      withheld_at: null,
      last_error: asError(reason),
      ...noLease,
    })
    .where('id', '=', id)
    .where(unfinished)
    .execute()
}

/** It is not to arrive any more, whoever would take it: no fault of the way out, and nobody's to see to. */
export async function recordWithheld(
  db: Db,
  { lease, id }: { lease: string; id: number },
  reason: string,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      failed_at: sql<Date>`app_now()`,
      withheld_at: sql<Date>`app_now()`,
      last_error: asError(`withheld: ${reason}`),
      ...noLease,
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where(unfinished)
    .execute()
}

/** It will never be taken, because there is nobody at that address: nothing more is sent there for a while. */
export const recordNobodyThere = (
  db: Db,
  mail: Pick<ClaimedEmail, 'id' | 'to_address'>,
  reason: string,
) =>
  db.transaction().execute(async (tx) => {
    await recordFailed(tx, mail.id, reason)
    await holdMailTo(tx, mail.to_address, asError(reason))
  })

/** Not taken at the moment: counted, and tried again later or given up. Returns which. */
export async function recordDeferred(
  db: Db,
  id: number,
  reason: string,
): Promise<'later' | 'dead'> {
  return db.transaction().execute(async (tx) => {
    const mail = await tx
      .updateTable('mails')
      .set({ attempts: sql<number>`attempts + 1`, last_error: asError(reason), ...noLease })
      .where('id', '=', id)
      .where(unfinished)
      .returning('attempts')
      .executeTakeFirst()
    const seconds = mail && secondsUntilNextAttempt(mail.attempts)
    if (seconds === null) {
      await recordFailed(tx, id, `given up after many attempts: ${reason}`)
      return 'dead'
    }
    if (seconds !== undefined) await postpone(tx, id, seconds)
    return 'later'
  })
}

/** Steps back behind the others without an attempt being counted. */
export async function postpone(db: Db, id: number, seconds: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: sql<Date>`app_now() + make_interval(secs => ${seconds})`, ...noLease })
    .where('id', '=', id)
    .where(unfinished)
    .execute()
}

/**
 * After the clock was set back: what waits for another try has it now, what is paced goes on waiting for as long as it
 * was meant to, and a lease lasts no longer than a lease.
 */
export async function mendEmailTimes(db: Db): Promise<void> {
  await sql`
    update mails set
      due_at = case when ${isPaced} then ${pacedUntil} else least(due_at, app_now()) end,
      may_leave_at = case when ${isPaced} then ${pacedUntil}
        when may_leave_at is not null then least(may_leave_at, app_now()) end,
      leased_until = case when leased_until is not null
        then least(leased_until, ${leaseEnd}) end
    where ${unfinished} and (due_at > app_now() or may_leave_at > app_now() or leased_until > ${leaseEnd})
  `.execute(db)
}

const unfinished = sql<boolean>`sent_at is null and failed_at is null`
/** To leave so many whole hours after it was posted, to the microsecond: what was let go, or sent again, isn't. */
const isPaced = sql<boolean>`(
  attempts = 0 and due_at = may_leave_at and mod(extract(epoch from may_leave_at - created_at), 3600) = 0
)`
/** Counted from now where it was posted later than that. */
const pacedUntil = sql<Date>`least(may_leave_at, app_now() + (may_leave_at - created_at))`
const noLease = { lease: null, leased_until: null }
const leaseEnd = sql<Date>`app_now() + make_interval(secs => ${leaseSeconds})`

/** An answer as one line of ours, without the links that a server may have quoted. */
export const asError = (reason: string): string =>
  reason
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, 500) || 'no reason was given'
