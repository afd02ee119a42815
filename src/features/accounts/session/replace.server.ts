import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.server.ts'
import { findUser } from '../queries.server.ts'
import type { User } from '../schema.ts'
import { endOwnSession } from './end-own.server.ts'

type Begun = {
  userId: number
  /** With the cookies of the session that has just begun. */
  headers: Headers
  request: FastifyRequest
  reply: FastifyReply
}

/** Puts a session that has begun in the place of the one that this browser had, which isn't left behind. */
export async function replaceSession(
  { database, auth, cookies }: Pick<Accounts, 'database' | 'auth' | 'cookies'>,
  { userId, headers, request, reply }: Begun,
): Promise<User | null> {
  await endOwnSession({ database, auth, cookies }, request)
  cookies.send(reply, headers)
  await cookies.remember(request, reply, userId)
  request.aboutUser = userId
  return findUser(database.primary, userId)
}
