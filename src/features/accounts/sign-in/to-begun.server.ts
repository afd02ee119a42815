import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/database/database.ts'
import type { Accounts } from '../accounts.server.ts'
import { refuseBanned } from '../restrictions.server.ts'
import type { User } from '../schema.ts'
import { beginSession } from '../session/begin.server.ts'

/** For so long after it was begun: who chose its password is still there. */
const begunWithin = '1 hour'

type Asker = {
  userId: number
  browserSessionId: number
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Signs somebody in, without its password, to an account that this very browser has begun a moment ago and nobody has
 * confirmed; null where it is another. One that is confirmed is its owner's, who may be somebody else.
 */
export async function signInToBegun(
  accounts: Accounts,
  { userId, browserSessionId, request, reply }: Asker,
): Promise<User | null> {
  const opens = (db: Db) => isBegun(db, { userId, browserSessionId })
  if (!(await opens(accounts.database.primary))) return null
  await refuseBanned(accounts.database.primary, userId)
  return beginSession(accounts, { userId, opens, request, reply })
}

async function isBegun(
  db: Db,
  { userId, browserSessionId }: Pick<Asker, 'userId' | 'browserSessionId'>,
): Promise<boolean> {
  const begun = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('begun_in', '=', browserSessionId)
    .where('email_verified', '=', false)
    .where('created_at', '>', sql<Date>`(select app_now()) - ${begunWithin}::interval`)
    .executeTakeFirst()
  return begun !== undefined
}
