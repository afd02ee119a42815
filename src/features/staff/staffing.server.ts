import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StaffRole } from '../../platform/http/access.ts'
import { findUser, findUserByEmail } from '../accounts/queries.server.ts'
import { findRestriction } from '../accounts/restrictions.server.ts'
import { writeToMember, writeToOperator } from './emails.server.ts'
import { logAct, type By } from './log.server.ts'
import { listStaff, lockStaff, removeStaff, setStaff } from './queries.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; publicUrl: string }
type Decision = { email: string; by: By; reason?: string }

/** Makes the owner of a confirmed address one of us, or gives them another role. Returns their name. */
export function addStaff(
  { database, publicUrl }: Ctx,
  { email, role, by, reason }: Decision & { role: StaffRole },
): Promise<string> {
  return database.primary.transaction().execute(async (tx) => {
    const roles = await lockStaff(tx)
    const user = await findUserByEmail(tx, email.trim())
    if (!user)
      throw new AppError('not-found', `There is no account that has confirmed ${email}`, {
        field: 'email',
      })
    requireOther(user.id, by)
    requireStillOperator(roles, by)
    if (roles.get(user.id) === role)
      throw new AppError('conflict', `They have that role already`, { field: 'role' })
    if (await findRestriction(tx, user.id))
      throw new AppError('conflict', 'Their account is closed to them: lift that first', {
        field: 'email',
      })
    await setStaff(tx, user.id, role)
    await logAct(tx, {
      by,
      action: `make-${role}`,
      subject: 'user',
      subjectId: user.id,
      reason: reason ?? null,
    })
    await tellOf(tx, {
      of: { userId: user.id, name: user.name, email: user.email },
      role,
      by,
      publicUrl,
    })
    return user.name
  })
}

/** From their next request on they are a visitor like any other. Returns their name. */
export function dismissStaff(
  { database, publicUrl }: Ctx,
  { email, by, reason }: Decision,
): Promise<string> {
  return database.primary.transaction().execute(async (tx) => {
    const roles = await lockStaff(tx)
    const user = await findUserByEmail(tx, email.trim())
    if (!user || !roles.has(user.id))
      throw new AppError('not-found', `Nobody who works here has the address ${email}`, {
        field: 'email',
      })
    requireOther(user.id, by)
    requireStillOperator(roles, by)
    await removeStaff(tx, user.id)
    await logAct(tx, {
      by,
      action: 'dismiss',
      subject: 'user',
      subjectId: user.id,
      reason: reason ?? null,
    })
    await tellOf(tx, {
      of: { userId: user.id, name: user.name, email: user.email },
      role: null,
      by,
      publicUrl,
    })
    return user.name
  })
}

/** So that somebody is always there who may let others in. */
function requireOther(userId: number, by: By): void {
  if (userId === by)
    throw new AppError('conflict', 'Your own work here is another operator’s to decide')
}

/** Of two who end each other's work at once, the second has none to decide with any more. */
function requireStillOperator(roles: ReadonlyMap<number, StaffRole>, by: By): void {
  if (typeof by === 'number' && roles.get(by) !== 'operator')
    throw new AppError('forbidden', 'Only an operator may do this')
}

type News = {
  of: { userId: number; name: string; email: string }
  role: StaffRole | null
  by: By
  publicUrl: string
}

/** Tells whom it is about, and every operator but the one who decided it. */
async function tellOf(tx: Transaction, { by, ...news }: News): Promise<void> {
  const decider = typeof by === 'number' ? await findUser(tx, by) : null
  const change = { ...news, decidedBy: decider?.name ?? 'A command on the server' }
  await writeToMember(tx, change)
  for (const member of await listStaff(tx))
    if (member.role === 'operator' && member.userId !== by && member.userId !== news.of.userId)
      await writeToOperator(tx, member, change)
}
