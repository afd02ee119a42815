import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { FindStaff, Viewer } from '../../platform/http/access.ts'
import { isFreshlyProven } from '../staff/queries.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; findStaff: FindStaff }

/** Throws unless an operator asks. */
export async function requireOperator(
  { findStaff }: Pick<Ctx, 'findStaff'>,
  viewer: Viewer,
  { field }: { field?: string } = {},
): Promise<void> {
  const staff = await findStaff(viewer)
  if (staff?.role !== 'operator')
    throw new AppError('forbidden', 'Only an operator may do this', field ? { field } : {})
}

/** Throws unless an operator asks, who has shown a passkey just now; `before` is what comes next, in words. */
export async function requireFreshProof(
  { database, findStaff }: Ctx,
  viewer: Viewer,
  before: string,
  { field }: { field?: string } = {},
): Promise<void> {
  await requireOperator({ findStaff }, viewer, field ? { field } : {})
  if (!(await isFreshlyProven(database.primary, viewer.sessionId)))
    throw new AppError('forbidden', `Please show your passkey again before ${before}`, {
      field: 'proof',
    })
}
