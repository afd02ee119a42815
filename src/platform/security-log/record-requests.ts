import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../errors.ts'
import { isForStaff } from '../http/access.ts'
import { networkOf, type SecurityEvent } from './rules.ts'
import type { SecurityLog } from './security-log.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account it is about, on a route that isn't for the signed-in alone. */
    aboutUser: number | null
    refusedWith: ErrorCode | 'cross-site' | 'fault' | null
    /** What it is called, where that depends on what was done and not on its route alone. */
    securityEvent: string | null
  }
}

const safe = ['GET', 'HEAD', 'OPTIONS']

/** What the database can be asked about: one line that it can't read would lose all that happened with it. */
const readable = /^[^\p{Cc}\p{Cs}]{1,255}$/u

/**
 * Writes down how every request ended that is about an account (by its route's name in `events`), and every
 * other that was refused for who asked or how often. After the answer has left: nobody waits for it, and
 * nothing is told by how long it takes.
 */
export function recordRequests(
  app: FastifyInstance,
  { log, events }: { log: SecurityLog; events: Readonly<Record<string, string>> },
) {
  app.decorateRequest('aboutUser', null)
  app.decorateRequest('refusedWith', null)
  app.decorateRequest('securityEvent', null)
  app.addHook('onError', async (request, _reply, error: Error & { statusCode?: number }) => {
    if (error instanceof AppError) request.refusedWith ??= error.code
    else request.refusedWith ??= (error.statusCode ?? 500) < 500 ? 'invalid' : 'fault'
  })
  app.addHook('onResponse', async (request, reply) => {
    const what = `${request.method} ${request.routeOptions.url ?? 'nowhere'}`.slice(0, 100)
    const event = request.securityEvent ?? events[what] ?? refusalOf(request, reply.statusCode)
    if (event === undefined) return
    const isDone = reply.statusCode < 400
    const { email } = (request.body ?? {}) as { email?: unknown }
    log.note({
      event,
      outcome: isDone ? 'done' : reply.statusCode < 500 ? 'refused' : 'failed',
      reason: isDone ? null : (request.refusedWith ?? String(reply.statusCode)),
      userId: request.viewer?.userId ?? request.aboutUser,
      ...(typeof email === 'string' &&
        readable.test(email) && { email: email.trim().toLowerCase() }),
      network: networkOf(request.ip),
      what,
    })
  })
}

/** What is written down of a route that has no name of its own: only that somebody may not. */
function refusalOf(request: FastifyRequest, status: number): SecurityEvent['event'] | undefined {
  if (request.refusedWith === 'cross-site') return 'cross-site'
  if (status === 429) return 'limit'
  if (status === 401) return 'no-session'
  // What isn't there, or is somebody else's; of the office also who only reads.
  const isWatched = !safe.includes(request.method) || isForStaff(request.routeOptions.config.access)
  if (status === 404 && isWatched) return 'not-theirs'
  return undefined
}
