import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { minutesAgo } from '../../platform/database/times.ts'
import type { Staff, StaffRole, Viewer } from '../../platform/http/access.ts'
import { proofMinutes } from './rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    staff: { user_id: number; role: StaffRole; added_at: Generated<Date> }
    staff_proofs: { session_id: number; proven_at: Generated<Date> }
  }
}

const shownWithin = (minutes: number) =>
  sql<boolean>`coalesce(staff_proofs.proven_at > ${minutesAgo(minutes)}, false)`

/** What a viewer may do here, and whether this session has shown a passkey today; null for anybody else. */
export async function findStaff(db: Db, { userId, sessionId }: Viewer): Promise<Staff | null> {
  const row = await db
    .selectFrom('staff')
    .leftJoin('staff_proofs', (join) => join.on('staff_proofs.session_id', '=', sessionId))
    .select(['role', shownWithin(proofMinutes.office).as('isProven')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether somebody works here. */
export async function isStaff(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this session has shown a passkey a moment ago. */
export async function isFreshlyProven(db: Db, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff_proofs')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where(shownWithin(proofMinutes.weighty))
    .executeTakeFirst()
  return row !== undefined
}

export async function recordProof(tx: Transaction, sessionId: number): Promise<void> {
  const now = sql<Date>`app_now()`
  await tx
    .insertInto('staff_proofs')
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ proven_at: now }))
    .execute()
}

/** Who works here, with their roles: whoever else changes that waits until this transaction has ended. */
export async function lockStaff(tx: Transaction): Promise<ReadonlyMap<number, StaffRole>> {
  await sql`lock table staff in share row exclusive mode`.execute(tx)
  const rows = await tx.selectFrom('staff').select(['user_id', 'role']).execute()
  return new Map(rows.map(({ user_id, role }) => [user_id, role]))
}

/** Makes somebody one of us, or gives them another role. */
export async function setStaff(tx: Transaction, userId: number, role: StaffRole): Promise<void> {
  await tx
    .insertInto('staff')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
    .execute()
}

export async function removeStaff(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
}

export type StaffMember = {
  userId: number
  name: string
  email: string
  role: StaffRole
  passkeys: number
  addedAt: Date
  /** When they last showed a passkey at the door; null where they never did. */
  lastInAt: Date | null
}

export function listStaff(db: Db): Promise<StaffMember[]> {
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['users.id as userId', 'name', 'email', 'role', 'added_at as addedAt'])
    .select(
      sql<number>`(select count(*)::int from passkeys where passkeys.user_id = users.id)`.as(
        'passkeys',
      ),
    )
    .select(
      sql<Date | null>`(select max(done_at) from staff_log where actor_id = users.id and action = 'enter')`.as(
        'lastInAt',
      ),
    )
    .orderBy('added_at')
    .execute()
}
