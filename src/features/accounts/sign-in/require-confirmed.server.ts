import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUser } from '../queries.server.ts'
import type { User } from '../schema.ts'

/**
 * Anybody can begin an account with any address. Until somebody has shown that they read its mail, it does
 * nothing that would outlive that; see decision 16.
 */
export async function requireConfirmed(db: Db, userId: number): Promise<User> {
  const user = await findUser(db, userId)
  if (!user?.emailVerified) throw new AppError('conflict', 'Please confirm your email first')
  return user
}
