import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasAlready } from '../http/entity-tag.ts'
import type { CachedResponse, Encoding } from './cached-response.ts'
import type { Catalogue } from './catalogue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Is told each version that a request of this process has made. */
    observeVersion(version: number): void
  }
}

/** What this process changes itself is known to it before the answer is, whenever the notification comes. */
export const observeOwnChanges = (app: FastifyInstance, { observe }: Pick<Catalogue, 'observe'>) =>
  app.decorate('observeVersion', observe)

/**
 * Set for a moment by every change that a browser makes, to the version that it made: this browser is
 * never shown an older page.
 */
export const catalogueCookie = ({ isTls }: Pick<FastifyInstance, 'isTls'>) =>
  isTls ? '__Host-catalogue' : 'catalogue'

/** The best encoding that the caller accepts; a quality of zero is a refusal. */
export function chooseEncoding(accepts: string | undefined): Encoding {
  if (!accepts) return 'identity'
  const accepted = new Set(
    accepts
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, quality]) => !quality || !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}

/** Of what is read anew for each who asks: nobody else's cache has a use for it. */
export const privateOnly = 'private, no-cache'

/** What a cached response tells other caches. */
export const cacheHeaders = ({
  etag,
  version,
  isCacheable,
}: Pick<CachedResponse, 'etag' | 'version' | 'isCacheable'>): Record<string, string> => ({
  etag,
  vary: 'accept-encoding',
  'cache-control': isCacheable ? 'public, max-age=0, must-revalidate' : privateOnly,
  'catalogue-version': String(version),
})

/**
 * Sends a cached response: 304 where the caller has it already, else in the encoding it likes best. A CDN, which
 * would keep it for a minute, is given what is current alone.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
  { isCurrent, version = cached.version }: { isCurrent: boolean; version?: number },
) {
  reply
    .headers(cacheHeaders({ etag: cached.etag, isCacheable: cached.isCacheable, version }))
    .headers(cached.isCacheable && isCurrent ? reply.server.cdnHeadersOf(cached.dependencies) : {})
  if (hasAlready(request, cached.etag)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(cached.status)
    .type(cached.type)
    .send(await cached.in(encoding))
}

/** Call after a change, with the version that it made: the browser that made it sees it at once, in any process. */
export function rememberVersion(reply: FastifyReply, version: number): void {
  reply.server.observeVersion(version)
  // Longer than any process takes to hear of it.
  reply.setCookie(catalogueCookie(reply.server), String(version), {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    signed: true,
    maxAge: 60,
  })
}

/**
 * The version that this browser is known to have seen, or zero. Only our own word for it counts: one
 * that doesn't exist yet would make the database be asked at every page.
 */
export function seenVersion(request: FastifyRequest): number {
  const given = request.cookies[catalogueCookie(request.server)]
  if (given === undefined) return 0
  const { valid, value } = request.unsignCookie(given)
  const seen = valid ? Number(value) : 0
  return Number.isSafeInteger(seen) && seen > 0 ? seen : 0
}
