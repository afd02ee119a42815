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
   * The id of the caller's session, begun now if there was none. From here on it is remembered for its whole time again, so
   * that a draft isn't lost with a browser that was known for long. Two requests of a new browser that
   * are under way at once begin two, and the browser keeps the cookie that comes last: without one
   * nothing tells them from two browsers, and an address is shared by strangers. Whoever sends
   * several waits for the first answer, as `uploads.client.ts` does.
   */
  findOrCreate(request: FastifyRequest, reply: FastifyReply): Promise<number>
}

/** Since it last did something that it is remembered for. */
export const lifetimeDays = 90
/** Within a day it is not written down again that it did. */
const renewedAt = daysFromNow(lifetimeDays - 1)

/** Behind TLS the cookie's name itself binds it to this host and to secure connections. */
export function createBrowserSessions(
  database: Pick<Database, 'primary'>,
  { isTls }: { isTls: boolean },
): BrowserSessions {
  const cookie = isTls ? '__Host-browser' : 'browser'
  const tokenOf = (request: FastifyRequest) => request.cookies[cookie]
  const setCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(cookie, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isTls,
      maxAge: lifetimeDays * 24 * 60 * 60,
    })
  return {
    find: async (request) => {
      const token = tokenOf(request)
      const session = token ? await findLive(database.primary, token) : undefined
      return session?.id ?? null
    },
    findOrCreate: async (request, reply) => {
      const known = tokenOf(request)
      const existing = known ? await findLive(database.primary, known) : undefined
      if (known && existing) {
        if (!existing.isDue) return existing.id
        if (await renew(database.primary, existing.id)) {
          setCookie(reply, known)
          return existing.id
        }
      }
      const token = newToken()
      const { id } = await database.primary
        .insertInto('browser_sessions')
        .values({
          token_hash: hashOfToken(token),
          expires_at: daysFromNow(lifetimeDays),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      setCookie(reply, token)
      return id
    },
  }
}

const findLive = (db: Db, token: string) =>
  db
    .selectFrom('browser_sessions')
    .select(['id', sql<boolean>`expires_at < ${renewedAt}`.as('isDue')])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst()

/** Remembers a browser for its time from now on; false where it was forgotten at this moment. */
async function renew(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('browser_sessions')
    .set({ last_seen_at: sql<Date>`app_now()`, expires_at: daysFromNow(lifetimeDays) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets browsers that have done nothing for their time that they are remembered for. */
export const removeOldBrowserSessions = (db: Db): Promise<number> =>
  deleteBefore(db, {
    table: 'browser_sessions',
    column: 'expires_at',
    before: sql`(select app_now())`,
  })
