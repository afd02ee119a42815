import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieNames } from '../auth.server.ts'
import { knownDevices, sessionDays } from '../rules.ts'
import { hintCookie } from './hint.ts'

const nameOf = (setCookie: string) => setCookie.slice(0, setCookie.indexOf('='))
const isRemoval = (setCookie: string) => /;\s*max-age=0\b/i.test(setCookie)

export type AccountCookies = ReturnType<typeof createAccountCookies>

/** Carries better-auth's cookies to the browser and back, and keeps the hint in step with them. */
export function createAccountCookies({ isTls }: { isTls: boolean }) {
  const names = { ...cookieNames(isTls), hint: hintCookie(isTls) }
  const hint = { path: '/', sameSite: 'lax', secure: isTls } as const
  return {
    /** What better-auth is to know of a request. */
    headersOf: (request: FastifyRequest): Headers => {
      const headers = new Headers()
      const { cookie } = request.headers
      if (cookie) headers.set('cookie', cookie)
      const agent = request.headers['user-agent']
      if (agent) headers.set('user-agent', agent.slice(0, 1_000))
      return headers
    },
    /** Sets those of its cookies that we use; others that it would remove were never set. */
    send: (reply: FastifyReply, headers: Headers): void => {
      for (const cookie of headers.getSetCookie()) {
        const name = nameOf(cookie)
        if (name !== names.session && name !== names.passkeyChallenge) continue
        reply.header('set-cookie', cookie)
        if (name !== names.session) continue
        if (isRemoval(cookie)) reply.clearCookie(names.hint, hint)
        else reply.setCookie(names.hint, '1', { ...hint, maxAge: sessionDays.idle * 24 * 60 * 60 })
      }
    },
    /** What this browser was given when somebody last signed in on it. */
    deviceOf: (request: FastifyRequest): string | undefined => request.cookies[names.knownDevice],
    /** By which this browser is known to an account that has just been signed in to; stays when they sign out. */
    remember: (reply: FastifyReply, token: string): void => {
      const maxAge = knownDevices.days * 24 * 60 * 60
      reply.setCookie(names.knownDevice, token, { ...hint, httpOnly: true, maxAge })
    },
    /** For a browser whose session has ended elsewhere. */
    forget: (request: FastifyRequest, reply: FastifyReply): void => {
      if (request.cookies[names.session] !== undefined)
        reply.clearCookie(names.session, { ...hint, httpOnly: true })
      if (request.cookies[names.hint] !== undefined) reply.clearCookie(names.hint, hint)
    },
  }
}
