import type { FastifyInstance } from 'fastify'
import { hasAlready } from '../http/entity-tag.ts'
import type { FirstResponse } from '../http/first-responder.ts'
import type { CachedResponse, Encoding } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { cacheHeaders, catalogueCookie, chooseEncoding } from './send-cached.ts'

/** Where responses to some addresses are cached, each under the one spelling of its address. */
export type CachedSource = {
  cache: Pick<ResponseCache, 'lookUp' | 'passable' | 'countHit'>
  keyOf(target: string): string
  /** The pattern of the route that it came from, if that is known. */
  routeOf(cached: CachedResponse): string | undefined
  /** What the routes add to its headers besides what every response has. */
  headersOf?(target: string): Readonly<Record<string, string>>
}

/**
 * Sends what is cached before any hook runs. Only an address that is the very spelling under which
 * a response is cached is answered, so nothing of a request decides what is sent but that, and the
 * headers of which caches know. Every other spelling, a browser that has just changed something and whatever
 * is not there or not yet compressed is left to the routes.
 */
export function respondFromCache(
  app: Pick<FastifyInstance, 'respondFirst' | 'securityHeadersOf' | 'cdnHeadersOf' | 'isTls'>,
  sourceOf: (target: string) => CachedSource,
): void {
  const changeCookie = `${catalogueCookie(app)}=`
  const encodingOf = remembering(chooseEncoding)
  /** Headers of what is current, by the bytes that they go with, which may be made smaller, or by the response where none are sent. */
  const written = new WeakMap<Buffer | CachedResponse, readonly string[]>()

  const headersOf = (
    source: CachedSource,
    target: string,
    { cached, isCurrent }: { cached: CachedResponse; isCurrent: boolean },
    sent: { encoding: Encoding; body: Buffer } | null,
  ): readonly string[] => {
    const known = isCurrent && written.get(sent?.body ?? cached)
    if (known) return known
    const headers = Object.entries({
      ...app.securityHeadersOf(sent ? cached.status : 304, cached.type),
      ...source.headersOf?.(target),
      ...cacheHeaders(cached),
      // A CDN would keep for a minute what is passed on for a second.
      ...(isCurrent && app.cdnHeadersOf(cached.dependencies)),
      ...(sent && {
        'content-type': cached.type,
        'content-length': String(sent.body.length),
        ...(sent.encoding !== 'identity' && { 'content-encoding': sent.encoding }),
      }),
    }).flat()
    if (isCurrent) written.set(sent?.body ?? cached, headers)
    return headers
  }

  app.respondFirst(({ url: target = '', headers }): FirstResponse | null => {
    const source = sourceOf(target)
    const key = source.keyOf(target)
    const current = source.cache.lookUp(key)
    const cached = current ?? source.cache.passable(key)
    if (!cached || hasChanged(headers, changeCookie)) return null
    const known = { cached, isCurrent: current !== undefined }
    const route = source.routeOf(cached)
    if (route === undefined) return null
    if (hasAlready({ headers }, cached.etag)) {
      source.cache.countHit(cached)
      return {
        status: 304,
        headers: headersOf(source, target, known, null),
        body: null,
        route,
      }
    }
    const encoding = encodingOf(headers['accept-encoding'])
    const body = cached.ready(encoding)
    if (!body) return null
    source.cache.countHit(cached)
    return {
      status: cached.status,
      headers: headersOf(source, target, known, { encoding, body }),
      body,
      route,
    }
  })
}

const hasChanged = ({ cookie }: { cookie?: string | undefined }, changeCookie: string) =>
  cookie !== undefined && cookie.includes(changeCookie)

/** Browsers have a few dozen ways to say what they accept; whoever makes up more begins it anew. */
function remembering(choose: (accepts: string | undefined) => Encoding) {
  const known = new Map<string, Encoding>()
  return (accepts: string | undefined): Encoding => {
    if (accepts === undefined) return choose(accepts)
    const remembered = known.get(accepts)
    if (remembered) return remembered
    const chosen = choose(accepts)
    if (known.size >= 200) known.clear()
    if (accepts.length <= 100) known.set(accepts, chosen)
    return chosen
  }
}
