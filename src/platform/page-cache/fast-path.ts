import type { FastifyInstance } from 'fastify'
import { hasAlready } from '../http/entity-tag.ts'
import type { FirstResponse } from '../http/first-responder.ts'
import type { CachedResponse, Encoding, ResponseCache } from './response-cache.ts'
import { cacheHeaders, catalogueCookie, chooseEncoding } from './send-cached.ts'

/** Where responses to some addresses are cached, each under the one spelling of its address. */
export type CachedSource = {
  cache: Pick<ResponseCache, 'lookUp' | 'counts'>
  keyOf(target: string): string
  /** The pattern of the route that it came from, if that is known. */
  routeOf(cached: CachedResponse): string | undefined
  /** What the routes add to its headers besides what every response has. */
  headersOf?(target: string): Readonly<Record<string, string>>
}

/**
 * Answers what is cached before any hook runs. Only an address that is the very spelling under which
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
  const written = new WeakMap<CachedResponse, Partial<Record<Encoding | 'unmodified', string[]>>>()

  const headersOf = (
    source: CachedSource,
    target: string,
    cached: CachedResponse,
    form: Encoding | 'unmodified',
  ): readonly string[] => {
    let forms = written.get(cached)
    if (!forms) written.set(cached, (forms = {}))
    return (forms[form] ??= Object.entries({
      ...app.securityHeadersOf(form === 'unmodified' ? 304 : cached.status, cached.type),
      ...source.headersOf?.(target),
      ...cacheHeaders(cached),
      ...app.cdnHeadersOf(cached.dependencies),
      ...(form !== 'unmodified' && {
        'content-type': cached.type,
        'content-length': String(cached.ready(form)?.length),
        ...(form !== 'identity' && { 'content-encoding': form }),
      }),
    }).flat())
  }

  app.respondFirst(({ url: target = '', headers }): FirstResponse | null => {
    const source = sourceOf(target)
    const cached = source.cache.lookUp(source.keyOf(target))
    if (!cached || hasChanged(headers, changeCookie)) return null
    const route = source.routeOf(cached)
    if (route === undefined) return null
    if (hasAlready({ headers }, cached.etag)) {
      source.cache.counts.hits++
      return {
        status: 304,
        headers: headersOf(source, target, cached, 'unmodified'),
        body: null,
        route,
      }
    }
    const encoding = encodingOf(headers['accept-encoding'])
    const body = cached.ready(encoding)
    if (!body) return null
    source.cache.counts.hits++
    return {
      status: cached.status,
      headers: headersOf(source, target, cached, encoding),
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
