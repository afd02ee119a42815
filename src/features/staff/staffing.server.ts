import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StaffRole } from '../../platform/http/access.ts'
import { findUser, findUserByEmail } from '../accounts/queries.server.ts'
import type { User } from '../accounts/schema.ts'
import { findRestriction } from '../accounts/restrictions.server.ts'
import { writeToMember, writeToOperator } from './emails.server.ts'
import type { StaffAction } from './acts.ts'
import { logAct, type By } from './log.server.ts'
import { listStaff, lockStaff, removeStaff, setStaff } from './queries.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; publicUrl: string }
type Decision = { email: string; by: By; reason?: string | null }

/** Makes the owner of a confirmed address one of us, or gives them another role. Returns their name. */
export const addStaff = (
  { database, publicUrl }: Ctx,
  { role, ...decision }: Decision & { role: StaffRole },
): Promise<string> =>
  database.primary.transaction().execute(async (tx) => {
    const { email, by } = decision
    const roles = await lockStaff(tx)
    const user = await findUserByEmail(tx, email.trim())
    if (!user)
      throw new AppError('not-found', `There is no account that has confirmed ${email}`, {
        field: 'email',
      })
    requireMayDecide(roles, { about: user.id, by })
    if (roles.get(user.id) === role)
      throw new AppError('conflict', 'They have that role already', { field: 'role' })
    if (await findRestriction(tx, user.id))
      throw new AppError('conflict', 'Their account is closed to them: lift that first', {
        field: 'email',
      })
    await setStaff(tx, user.id, role)
    return note(tx, { user, role, action: `make-${role}`, publicUrl, ...decision })
  })

/** From their next request on they are a visitor like any other. Returns their name. */
export const dismissStaff = ({ database, publicUrl }: Ctx, decision: Decision): Promise<string> =>
  database.primary.transaction().execute(async (tx) => {
    const { email, by } = decision
    const roles = await lockStaff(tx)
    const user = await findUserByEmail(tx, email.trim())
    if (!user || !roles.has(user.id))
      throw new AppError('not-found', `Nobody who works here has the address ${email}`, {
        field: 'email',
      })
    requireMayDecide(roles, { about: user.id, by })
    await removeStaff(tx, user.id)
    return note(tx, { user, role: null, action: 'dismiss', publicUrl, ...decision })
  })

/**
 * Throws where it is one's own work, so that somebody is always there who may let others in; and where one is no
 * operator any more, as is the second of two who end each other's work at once.
 */
function requireMayDecide(
  roles: ReadonlyMap<number, StaffRole>,
  { about, by }: { about: number; by: By },
): void {
  if (about === by)
    throw new AppError('conflict', 'Your own work here is another operator’s to decide')
  if (typeof by === 'number' && roles.get(by) !== 'operator')
    throw new AppError('forbidden', 'Only an operator may do this')
}

type Decided = Decision & {
  user: User
  role: StaffRole | null
  action: StaffAction
  publicUrl: string
}

/** Logs what was decided, and tells whom it is about and every operator but the one who decided it. */
async function note(
  tx: Transaction,
  { user, role, action, by, reason = null, publicUrl }: Decided,
): Promise<string> {
  await logAct(tx, { by, action, subject: 'user', subjectId: user.id, reason })
  const decider = typeof by === 'number' ? await findUser(tx, by) : null
  const of = { userId: user.id, name: user.name, email: user.email }
  const decidedBy = decider?.name ?? 'A command on the server'
  const change = { of, role, decidedBy, publicUrl }
  await writeToMember(tx, change)
  for (const member of await listStaff(tx))
    if (member.role === 'operator' && member.userId !== by && member.userId !== user.id)
      await writeToOperator(tx, member, change)
  return user.name
}
