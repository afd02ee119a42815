import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StaffRole } from '../../platform/http/access.ts'
import { findUserByEmail } from '../accounts/queries.server.ts'
import { logAct, type By } from './log.server.ts'
import { removeStaff, setStaff } from './queries.server.ts'

type Ctx = { database: Pick<Database, 'primary'> }

/** Makes the owner of a confirmed address one of us, or gives them another role. Returns their name. */
export function addStaff(
  { database }: Ctx,
  { email, role, by }: { email: string; role: StaffRole; by: By },
): Promise<string> {
  return database.primary.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email.trim())
    if (!user)
      throw new AppError('not-found', `There is no account that has confirmed ${email}`, {
        field: 'email',
      })
    await setStaff(tx, user.id, role)
    await logAct(tx, { by, action: `make-${role}`, subject: 'user', subjectId: user.id })
    return user.name
  })
}

/** From their next request on they are a visitor like any other. Returns their name. */
export function dismissStaff(
  { database }: Ctx,
  { email, by }: { email: string; by: By },
): Promise<string> {
  return database.primary.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email.trim())
    if (!user || !(await removeStaff(tx, user.id)))
      throw new AppError('not-found', `Nobody who works here has the address ${email}`, {
        field: 'email',
      })
    await logAct(tx, { by, action: 'dismiss', subject: 'user', subjectId: user.id })
    return user.name
  })
}
