import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database, Db } from '../database/database.ts'
import { inProcess } from '../http/remember-caller.ts'
import type { Catalogue } from './catalogue.ts'
import { readAsOf } from './read-as-of.ts'
import type { Dependencies } from './scopes.ts'
import type { CachedSource } from './fast-path.ts'
import type { CachedResponse, PublicResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { seenVersion, sendCached } from './send-cached.ts'

type Question<S extends z.ZodType> = Omit<PublicQuestion<S>, 'isCacheable'>

/** A question to which everybody is given the same answer. */
export type PublicQuestion<S extends z.ZodType> = {
  /** Its one spelling; null when it is not worth caching. */
  key: string | null
  schema: S
  read: (db: Db, version: number) => Promise<z.input<S>>
  /** What of the catalogue an answer shows. */
  showing: (response: z.output<S>) => Dependencies
  /** Whether others may be given the same answer; they may where this is left out. */
  isCacheable?: (response: z.output<S>) => boolean
}

/** Serves public reads from memory while nothing changes that they show. */
export type CatalogueReads = {
  /**
   * Responds with what `read` reads, shaped by `schema` (the privacy wall: a field that it doesn't
   * name is dropped). The reply has been sent, so a handler returns what this returns: typed
   * `never`, as it stands outside the route's own serialiser.
   */
  respond<S extends z.ZodType>(
    request: FastifyRequest,
    reply: FastifyReply,
    question: PublicQuestion<S>,
  ): Promise<never>
  /**
   * An answer that stands within another: the cached one, or one that is read in the other's snapshot and cached for
   * all. The other shows what it shows, or it is one that shows nothing and may be a minute old, which the other's own age is added to.
   */
  readWithin<S extends z.ZodType>(
    snapshot: { db: Db; version: number },
    question: Question<S>,
  ): Promise<z.input<S>>
  /** What is read in a snapshot in the caller's turn, for an answer that isn't cached here. */
  readInTurn<T>(read: (snapshot: Db, version: number) => Promise<T>): Promise<T>
  /** What would be answered at this address, if it is cached: spares a page the call. */
  known(address: string): CachedResponse | undefined
  /** For answering before the routes are asked. */
  source: CachedSource
}

export function createCatalogueReads(deps: {
  database: Database
  catalogue: Catalogue
  cache: ResponseCache
}): CatalogueReads {
  const routes = new WeakMap<CachedResponse, string>()
  return {
    source: {
      cache: deps.cache,
      keyOf: (target) => `api ${target}`,
      routeOf: (cached) => routes.get(cached),
    },
    readInTurn: (read) =>
      deps.cache.inTurn(() => readAsOf(deps.database, deps.catalogue.version(), read)),
    known: (address) => deps.cache.get(`api ${address}`),
    readWithin: async ({ db, version }, { key, schema, read, showing }) => {
      const known = key === null ? undefined : deps.cache.get(`api ${key}`)
      if (known) return JSON.parse(await known.text()) as z.input<typeof schema>
      const shaped = schema.parse(await read(db, version))
      if (key !== null) deps.cache.add(`api ${key}`, responseOf(shaped, version, showing(shaped)))
      return shaped as z.input<typeof schema>
    },
    respond: async (request, reply, question) => {
      const isStrict = await catchUp(deps.catalogue, request)
      const asOf = deps.catalogue.version()
      const make = () => readFresh(deps, question)
      const { key } = question
      const cached =
        key === null
          ? await deps.cache.makeInTurn(make)
          : await deps.cache.find(`api ${key}`, make, { isStrict })
      if (request.routeOptions.url) routes.set(cached, request.routeOptions.url)
      // What is still right is as good as read now: a page that is made from it is as new as that.
      const version = isStrict ? Math.max(asOf, cached.version) : cached.version
      const isCurrent = deps.cache.isCurrent(cached)
      return (await sendCached(request, reply, cached, { isCurrent, version })) as never
    },
  }
}

/**
 * A browser that has just changed something must not be answered from before its change. Returns whether
 * it has; a page that is being made asks as strictly, or it would be out of date before it is done.
 */
export async function catchUp(catalogue: Catalogue, request: FastifyRequest): Promise<boolean> {
  const seen = seenVersion(request)
  if (seen > catalogue.version()) await catalogue.refresh()
  return seen > 0 || request.socket.remoteAddress === inProcess
}

const readFresh = <S extends z.ZodType>(
  { database, catalogue }: { database: Database; catalogue: Catalogue },
  { schema, read, showing, isCacheable }: PublicQuestion<S>,
): Promise<PublicResponse> =>
  readAsOf(database, catalogue.version(), async (snapshot, version) => {
    const shaped = schema.parse(await read(snapshot, version))
    return {
      ...responseOf(shaped, version, showing(shaped)),
      isCacheable: isCacheable?.(shaped) ?? true,
    }
  })

const responseOf = (
  shaped: unknown,
  version: number,
  dependencies: Dependencies,
): PublicResponse => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(shaped)),
  version,
  dependencies,
})
