import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Generated } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { daysFromNow } from '../database/times.ts'
import { deleteBefore } from '../privacy/delete-before.server.ts'
import { hashOfToken, newToken } from '../secret-token.ts'

declare module '../database/tables.ts' {
  interface Tables {
    browser_sessions: {
      id: Generated<number>
      token_hash: Buffer
      created_at: Generated<Date>
      last_seen_at: Generated<Date>
      expires_at: Date
    }
  }
}

/**
 * Remembers a browser before anyone has signed in. A session begins with the first thing worth
 * remembering, never with a mere visit: pages are the same for everyone and set no cookie.
 */
export type BrowserSessions = {
  /** The id of the caller's session, or null; never creates one. */
  find(request: FastifyRequest): Promise<number | null>
  /**
   * The id of the caller's session, begun now if there was none. Two requests of a new browser that
   * are under way at once begin two, and the browser keeps the cookie that comes last: without one
   * nothing tells them from two browsers, and an address is shared by strangers. Whoever sends
   * several waits for the first answer, as `uploads.client.ts` does.
   */
  findOrCreate(request: FastifyRequest, reply: FastifyReply): Promise<number>
}

export const lifetimeDays = 90
/** Behind TLS the cookie's name itself binds it to this host and to secure connections. */
export function createBrowserSessions(
  database: Pick<Database, 'primary'>,
  { isTls }: { isTls: boolean },
): BrowserSessions {
  const cookie = isTls ? '__Host-browser' : 'browser'
  const find = async (request: FastifyRequest) => {
    const token = request.cookies[cookie]
    return token ? findLive(database.primary, token) : null
  }
  return {
    find,
    findOrCreate: async (request, reply) => {
      const existing = await find(request)
      if (existing !== null) return existing
      const token = newToken()
      const { id } = await database.primary
        .insertInto('browser_sessions')
        .values({
          token_hash: hashOfToken(token),
          expires_at: daysFromNow(lifetimeDays),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      reply.setCookie(cookie, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isTls,
        maxAge: lifetimeDays * 24 * 60 * 60,
      })
      return id
    },
  }
}

async function findLive(db: Db, token: string): Promise<number | null> {
  const session = await db
    .selectFrom('browser_sessions')
    .select('id')
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst()
  return session?.id ?? null
}

/** Forgets browsers that have not been seen for their time. */
export const removeOldBrowserSessions = (db: Db): Promise<number> =>
  deleteBefore(db, {
    table: 'browser_sessions',
    column: 'expires_at',
    before: sql`(select app_now())`,
  })
