import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../../platform/http/observe-responses.ts'
import { logFault, toResponse } from '../../platform/http/errors.ts'
import { inProcess } from '../../platform/http/remember-caller.ts'
import type { Catalogue } from '../../platform/page-cache/catalogue.ts'
import { catchUp, type CatalogueReads } from '../../platform/page-cache/catalogue-reads.ts'
import { respondFromCache, type CachedSource } from '../../platform/page-cache/fast-path.ts'
import { everything, joinDependencies } from '../../platform/page-cache/scopes.ts'
import type { PublicResponse } from '../../platform/page-cache/cached-response.ts'
import type { ResponseCache } from '../../platform/page-cache/response-cache.ts'
import { privateOnly, sendCached } from '../../platform/page-cache/send-cached.ts'
import type { Send } from '../../platform/pages/queries.ts'
import { errorDocument } from './error-document.ts'
import { nowhere, parsePageRequest, withoutSlash, type PageRequest } from './page-request.ts'
import type { Renderer } from './renderer.ts'

type Deps = {
  renderer: Renderer
  catalogue: Catalogue
  cache: ResponseCache
  reads: Pick<CatalogueReads, 'known' | 'source'>
  /** Headers of their own for pages that need more than the rest, by pathname. */
  headersOf?: Record<string, Record<string, string>>
}

const pageRoute = '/*'

/** Under what the page at an address is cached: another build renders other pages. */
const keyOf = ({ buildId }: Renderer, address: string) => `${buildId} ${address}`

/** Responds to every address that is not something else with a page, the same for everyone. */
export const servePages = (
  app: FastifyInstance,
  { renderer, catalogue, cache, reads, headersOf = {} }: Deps,
) => {
  const make = async ({ address }: PageRequest, requestId: string): Promise<PublicResponse> => {
    const began = catalogue.version()
    const used: Used[] = []
    const page = await renderer.render(
      address,
      sendInProcess(app, { catalogue, reads, requestId }, (one) => used.push(one)),
    )
    return {
      status: page.status,
      type: 'text/html; charset=utf-8',
      body: Buffer.from(page.html),
      // As old as the oldest answer that it was made from.
      version: Math.min(...used.map(({ version }) => version), ...(used.length > 0 ? [] : [began])),
      dependencies: joinDependencies(used.map(({ dependencies }) => dependencies)),
      isCacheable: used.every(({ isCacheable }) => isCacheable),
    }
  }

  /** From here on nothing of the request is read but which page it asks for. */
  const respond = async (request: FastifyRequest, reply: FastifyReply, requested: PageRequest) => {
    const isStrict = await catchUp(catalogue, request)
    const { status } = requested
    // Hot reload needs what no policy allows.
    if (!renderer.isLive) reply.headers(headersOf[requested.path] ?? {})
    const made = () => make(requested, request.id)
    const page =
      renderer.isLive || !requested.isCacheable
        ? await cache.makeInTurn(made)
        : await cache.find(keyOf(renderer, requested.address), made, { status, isStrict })
    return sendCached(request, reply, page, { isCurrent: cache.isCurrent(page) })
  }

  // Vite answers for the modules it serves and leaves every other address to the routes.
  if (renderer.middleware) {
    const { middleware } = renderer
    app.addHook('onRequest', (request, reply, done) => {
      if (request.raw.socket.remoteAddress === inProcess) return done()
      middleware(request.raw, reply.raw, () => done())
    })
  }
  const pageSource: CachedSource = {
    cache,
    keyOf: (target) => keyOf(renderer, target),
    routeOf: () => pageRoute,
    headersOf: (target) => headersOf[pathOf(target)] ?? {},
  }
  // Hot reload comes before everything.
  if (!renderer.isLive)
    respondFromCache(app, (target) => (target.startsWith('/api/') ? reads.source : pageSource))
  void app.register(async (scope) => {
    scope.setErrorHandler((error: Error, request, reply) => {
      const { status, retryAfter } = toResponse(error)
      logFault(request, error, status)
      if (retryAfter) reply.header('retry-after', retryAfter)
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(errorDocument({ status, requestId: request.id }, renderer.assets))
    })
    // Programs that ask for what isn't there are told so in their own language.
    scope.get(
      '/api/*',
      { config: { access: 'anyone' }, schema: { hide: true } },
      (_request, reply) => reply.callNotFound(),
    )
    scope.get(
      pageRoute,
      { config: { access: 'anyone' }, schema: { hide: true } },
      (request, reply) => {
        const elsewhere = withoutSlash(request.url)
        if (elsewhere !== null) return reply.redirect(elsewhere, 308)
        return respond(request, reply, parsePageRequest(request.url))
      },
    )
  })
  return {
    sendNotFound: (request: FastifyRequest, reply: FastifyReply) =>
      respond(request, reply, nowhere),
  }
}

type Used = Pick<PublicResponse, 'version' | 'dependencies'> & { isCacheable: boolean }

/**
 * Calls our own API without a network and without a cookie: what is rendered is what any stranger
 * would be told. Reports what every answer shows, and as of which version.
 */
function sendInProcess(
  app: FastifyInstance,
  {
    catalogue,
    reads,
    requestId,
  }: {
    catalogue: Pick<Catalogue, 'version'>
    reads: Pick<CatalogueReads, 'known' | 'source'>
    requestId: string
  },
  note: (used: Used) => void,
): Send {
  return async (path) => {
    // What is still right now is as good as read now.
    const asOf = catalogue.version()
    const known = reads.known(path)
    if (known) {
      note({
        version: Math.max(known.version, asOf),
        dependencies: known.dependencies,
        isCacheable: true,
      })
      return { ok: true, status: 200, statusText: 'OK', text: () => known.text() }
    }
    const response = await app.inject({
      url: path,
      remoteAddress: inProcess,
      headers: { 'x-request-id': requestId },
    })
    const version = Number(response.headers['catalogue-version'])
    const key = reads.source.keyOf(path)
    const cached = reads.source.cache.lookUp(key) ?? reads.source.cache.passable(key)
    note({
      version: version || asOf,
      isCacheable: response.headers['cache-control'] !== privateOnly,
      // What isn't known to show little may show anything.
      dependencies:
        cached && cached.version <= version
          ? cached.dependencies
          : { [everything]: 'soon' as const },
    })
    return {
      ok: response.statusCode < 300,
      status: response.statusCode,
      statusText: response.statusMessage,
      text: async () => response.body,
    }
  }
}
