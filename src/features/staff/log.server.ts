import { sql, type ColumnType } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'

/** Written by the database's trigger, which binds each row to the one before it. */
type Chained<T> = ColumnType<T, never, never>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    staff_log: {
      id: Chained<number>
      done_at: Chained<Date>
      actor: Actor
      actor_id: number | null
      action: string
      subject: string
      subject_id: number | null
      reason: string | null
      previous_hash: Chained<Buffer>
      hash: Chained<Buffer>
    }
  }
}

/** Somebody who works here, a command on the server, or the shop by itself. */
type Actor = 'staff' | 'command' | 'shop'

/** Who does something: an account's id, or who has none. */
export type By = number | 'command' | 'shop'

export type Act = {
  by: By
  /** In words with hyphens: `take-down`. */
  action: string
  /** What it was done to, and its number where it has one. */
  subject: string
  subjectId?: number | null
  reason?: string | null
}

/** Writes down what is done, in the transaction that does it. Hold no lock that others need while you call it. */
export async function logAct(tx: Transaction, act: Act): Promise<void> {
  const { by, action, subject, subjectId = null, reason = null } = act
  await tx
    .insertInto('staff_log')
    .values({
      actor: typeof by === 'number' ? 'staff' : by,
      actor_id: typeof by === 'number' ? by : null,
      action,
      subject,
      subject_id: subjectId,
      reason,
    })
    .execute()
}

export type LoggedAct = {
  id: number
  doneAt: Date
  actor: Actor
  actorName: string | null
  action: string
  subject: string
  subjectId: number | null
  reason: string | null
}

type Wanted = { subject?: string; subjectId?: number; before?: number; limit: number }

/** What was done, the newest first; `before` is the last id of the page before. */
export function listActs(
  db: Db,
  { subject, subjectId, before, limit }: Wanted,
): Promise<LoggedAct[]> {
  return db
    .selectFrom('staff_log')
    .leftJoin('users', 'users.id', 'staff_log.actor_id')
    .select([
      'staff_log.id',
      'done_at as doneAt',
      'actor',
      'users.name as actorName',
      'action',
      'subject',
      'subject_id as subjectId',
      'reason',
    ])
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .$if(before !== undefined, (query) => query.where('staff_log.id', '<', before!))
    .orderBy('staff_log.id', 'desc')
    .limit(limit)
    .execute()
}

/** How many rows there are, the last one's hash in hex, and the first row that was tampered with. */
export async function checkLog(
  db: Db,
): Promise<{ rows: number; last: string | null; broken: number | null }> {
  const { rows } = await sql<{ rows: number; last: string | null; broken: number | null }>`
    select (select count(*)::int from staff_log) as rows,
      (select encode(hash, 'hex') from staff_log order by id desc limit 1) as last,
      broken_staff_log()::int as broken
  `.execute(db)
  return rows[0]!
}
