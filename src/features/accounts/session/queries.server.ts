import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { minutesAgo } from '../../../platform/database/times.ts'
import { recentMinutes, sessionDays } from '../rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    sessions: {
      id: Generated<number>
      token_hash: string
      user_id: number
      user_agent: string
      created_at: Generated<Date>
      updated_at: Generated<Date>
      expires_at: Date
    }
  }
}

/** Whatever began before has had its absolute term, however lately it was used. */
export const oldestSession = sql<Date>`((select app_now()) - make_interval(secs => ${sessionDays.absolute * 86_400}))`

/** Live sessions, the newest first. */
export function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .where('created_at', '>=', oldestSession)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type OwnSession = { userId: number; sessionId: number }

const findSession = (db: Db, { userId, sessionId }: OwnSession) =>
  db
    .selectFrom('sessions')
    .select(sql<boolean>`created_at > ${minutesAgo(recentMinutes)}`.as('isRecent'))
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Whether a session of theirs hasn't been ended. */
export const hasSession = async (db: Db, own: OwnSession): Promise<boolean> =>
  (await findSession(db, own)) !== undefined

/** Whether a session of theirs began a moment ago: by signing in, or with a password of theirs. */
export const isRecentSession = async (db: Db, own: OwnSession): Promise<boolean> =>
  (await findSession(db, own))?.isRecent ?? false

/** How many ended: the one of this id, with `butFor` every other, or all. */
export async function endSessions(
  db: Db,
  userId: number,
  which: { id: number } | { butFor: number } | 'all',
): Promise<number> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (which !== 'all')
    ending =
      'id' in which ? ending.where('id', '=', which.id) : ending.where('id', '<>', which.butFor)
  const { numDeletedRows } = await ending.executeTakeFirst()
  return Number(numDeletedRows)
}

export async function endEverySession(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
