import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/http/access.ts'
import { findUser, holdAccount } from '../queries.server.ts'
import { hasSession } from './queries.server.ts'
import type { User } from '../schema.ts'

/** Holds the account of whoever may do something, until the transaction ends; returns it, or refuses them. */
export type Hold = (tx: Transaction) => Promise<User>

/**
 * Holds the account of whoever asks, and refuses them where their session has ended since: while a password was compared, another may
 * have been chosen, and nothing that was asked for before is done after it.
 */
export async function holdSession(tx: Transaction, viewer: Viewer): Promise<User> {
  await holdAccount(tx, viewer.userId)
  const user = (await hasSession(tx, viewer)) ? await findUser(tx, viewer.userId) : null
  if (!user) throw new AppError('unauthenticated', 'Please sign in')
  return user
}
