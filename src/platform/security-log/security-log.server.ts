import { sql, type Generated } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { daysAgo } from '../database/times.ts'
import { deleteBefore } from '../privacy/delete-before.server.ts'
import { writeRepeatedly, type RepeatedWrites } from '../write-repeatedly.ts'
import { securityLogDays, type SecurityEvent, type SecurityOutcome } from './rules.ts'

declare module '../database/tables.ts' {
  interface Tables {
    security_log: {
      id: Generated<number>
      happened_at: Generated<Date>
      event: string
      outcome: SecurityOutcome
      reason: string | null
      user_id: number | null
      network: string | null
      what: string
      times: Generated<number>
    }
  }
}

/** What is known when something happens: the account, or the address that somebody typed for one. */
export type Noted = Omit<SecurityEvent, 'userId'> & { userId: number | null; email?: string }

/** Keeps what happens in memory for a moment and writes it together, never while somebody waits. */
export type SecurityLog = RepeatedWrites & { note(noted: Noted): void }

type Options = {
  database: Pick<Database, 'primary'>
  /** Whose addresses these are; strangers' are in no row. */
  findUserIds: (db: Db, emails: string[]) => Promise<Map<string, number>>
  onError: (error: Error) => void
  everyMilliseconds?: number
  /** So many different ones at once; further ones become one row that says how many. */
  most?: number
}

const tooMany = (times: number) => ({
  noted: {
    event: 'not-recorded',
    outcome: 'failed',
    reason: 'too-many',
    userId: null,
    network: null,
    what: 'security log',
  } as Noted,
  times,
})

export function startSecurityLog({
  database,
  findUserIds,
  onError,
  everyMilliseconds = 1_000,
  most = 1_000,
}: Options): SecurityLog {
  let waiting = new Map<string, { noted: Noted; times: number }>()
  let dropped = 0

  const write = async () => {
    const taken = [...waiting.values(), ...(dropped > 0 ? [tooMany(dropped)] : [])]
    if (taken.length === 0) return
    waiting = new Map()
    dropped = 0
    try {
      const emails = taken.flatMap(({ noted }) => (noted.userId === null && noted.email) || [])
      const ids = emails.length > 0 ? await findUserIds(database.primary, emails) : new Map()
      await addEvents(
        database.primary,
        taken.map(({ noted: { email, ...event }, times }) => ({
          ...event,
          userId: event.userId ?? ids.get(email ?? '') ?? null,
          times,
        })),
      )
    } catch (error) {
      onError(error as Error)
    }
  }
  return {
    note: (noted) => {
      const key = JSON.stringify(Object.values(noted))
      const before = waiting.get(key)
      if (before) before.times++
      else if (waiting.size < most) waiting.set(key, { noted, times: 1 })
      else dropped++
    },
    ...writeRepeatedly(write, everyMilliseconds),
  }
}

/** Adds to the record; nothing else is done to it. */
export async function addEvents(
  db: Db,
  events: readonly (SecurityEvent & { times?: number })[],
): Promise<void> {
  await db
    .insertInto('security_log')
    .values(
      events.map(({ userId, ...event }) => ({
        ...event,
        user_id: userId,
        times: event.times ?? 1,
      })),
    )
    .execute()
}

/** The newest first. */
export function listSecurityEvents(
  db: Db,
  {
    userIds,
    since,
    event,
    beforeId,
    limit,
  }: {
    userIds?: readonly number[]
    since?: Date
    event?: string
    /** Older ones than this. */
    beforeId?: number
    limit: number
  },
) {
  let query = db
    .selectFrom('security_log')
    .selectAll()
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (userIds) query = query.where('user_id', 'in', userIds)
  if (event) query = query.where('event', '=', event)
  if (since) query = query.where('happened_at', '>=', since)
  if (beforeId !== undefined)
    query = query.where(
      sql<boolean>`(happened_at, id) < (select happened_at, id from security_log where id = ${beforeId})`,
    )
  return query.execute()
}

/**
 * What somebody did, all of it, and the newest tries at it that came to nothing, of which strangers make as many as they like;
 * with how many of those are left out.
 */
export async function listEventsOf(
  db: Db,
  { userId, mostTries }: { userId: number; mostTries: number },
) {
  const lines = db.selectFrom('security_log').where('user_id', '=', userId)
  const tries = lines.where('outcome', '<>', 'done')
  const newest = tries.orderBy('happened_at', 'desc').orderBy('id', 'desc').limit(mostTries)
  const events = await lines
    .selectAll()
    .where((where) =>
      where.or([where('outcome', '=', 'done'), where('id', 'in', newest.select('id'))]),
    )
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const { n } = await tries.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return { events, leftOut: Math.max(0, n - mostTries) }
}

/** Returns how many had their time. */
export const removeOldSecurityEvents = (db: Db): Promise<number> =>
  deleteBefore(db, {
    table: 'security_log',
    column: 'happened_at',
    before: daysAgo(securityLogDays),
  })
