import { sql, type ColumnType } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { midnightInLondon } from '../../platform/database/times.ts'
import type { StaffAction } from './acts.ts'

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
export type Actor = 'staff' | 'command' | 'shop'

/** Who does something: an account's id, or who has none. */
export type By = number | 'command' | 'shop'

export type Act = {
  by: By
  action: StaffAction
  /** What it was done to, and its number where it has one. */
  subject: string
  subjectId?: number | null
  reason?: string | null
}

/**
 * Writes down what is done, in the transaction that does it and as the last thing there: each row follows the one before,
 * so whoever writes next waits until this commits, and must not be waited for by it in turn.
 */
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
  /** In hex; it binds the row to the one before it. */
  hash: string
}

/** A word, the actions that are described by it and the actors that are called by it. */
export type LogWord = { text: string; actions: string[]; actors: Actor[] }

export type ActsFilter = {
  subject?: string | undefined
  subjectId?: number | undefined
  /** Each has to stand in what was done, to what, by whom or why. */
  words?: readonly LogWord[] | undefined
  /** Days in London, `2026-11-23`, both of them included. */
  from?: string | undefined
  until?: string | undefined
}
/** `before` is the last id of the page before. */
type Page = ActsFilter & { before?: number | undefined; limit: number }

/** What was done, the newest first. */
export function listActs(
  db: Db,
  { subject, subjectId, words = [], from, until, before, limit }: Page,
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
      sql<string>`encode(hash, 'hex')`.as('hash'),
    ])
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .$if(from !== undefined, (query) =>
      query.where('done_at', '>=', midnightInLondon(sql`${from}::date`)),
    )
    .$if(until !== undefined, (query) =>
      query.where('done_at', '<', midnightInLondon(sql`(${until}::date + 1)`)),
    )
    .$if(before !== undefined, (query) => query.where('staff_log.id', '<', before!))
    .where((where) => where.and(words.map(saying)))
    .orderBy('staff_log.id', 'desc')
    .limit(limit)
    .execute()
}

/** `strpos` takes every character as it is; `like` would not. */
const saying = ({ text, actions, actors }: LogWord) => sql<boolean>`(
  action = any(${actions}::text[]) or actor = any(${actors}::text[])
    or subject_id::text = ${text} or strpos(action, ${text}) > 0 or strpos(subject, ${text}) > 0
    or strpos(lower(coalesce(reason, '')), ${text}) > 0
    or strpos(lower(coalesce(users.name, '')), ${text}) > 0
)`

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
