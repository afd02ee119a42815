import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database, Db } from '../database/database.ts'
import { readAnywhere } from '../database/read-anywhere.ts'
import { readCatalogueVersion, type Catalogue } from './catalogue.ts'
import type { CachedSource } from './fast-path.ts'
import type { PublicResponse, CachedResponse, ResponseCache } from './response-cache.ts'
import { seenVersion, sendCached } from './send-cached.ts'

/** Serves public reads from memory while the catalogue stands still. */
export type CatalogueReads = {
  /**
   * Responds with what `read` reads, shaped by `schema` (the privacy wall: a field that it doesn't
   * name is dropped). The reply has been sent, so a handler returns what this returns: typed
   * `never`, as it stands outside the route's own serialiser. `key` is the one spelling of the question; null when it is not worth caching.
   */
  respond<S extends z.ZodType>(
    request: FastifyRequest,
    reply: FastifyReply,
    question: { key: string | null; schema: S; read: (db: Db) => Promise<z.input<S>> },
  ): Promise<never>
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
    known: (address) => deps.cache.get(`api ${address}`),
    respond: async (request, reply, { key, schema, read }) => {
      await catchUp(deps.catalogue, request)
      const make = () => readFresh(deps, schema, read)
      const cached =
        key === null ? await deps.cache.makeInTurn(make) : await deps.cache.find(`api ${key}`, make)
      if (request.routeOptions.url) routes.set(cached, request.routeOptions.url)
      return (await sendCached(request, reply, cached)) as never
    },
  }
}

/** A browser that has just changed something must not be answered from before its change. */
export async function catchUp(catalogue: Catalogue, request: FastifyRequest) {
  if (seenVersion(request) > catalogue.version()) await catalogue.refresh()
}

/** From the replica, unless it has yet to hear of a change that this process knows of. */
async function readFresh<S extends z.ZodType>(
  { database, catalogue }: { database: Database; catalogue: Catalogue },
  schema: S,
  read: (db: Db) => Promise<z.input<S>>,
): Promise<PublicResponse> {
  const desired = catalogue.version()
  const response = await readAnywhere(
    database,
    (db) => readInOneSnapshot(db, schema, read, db === database.primary ? 0 : desired),
    (found) => found !== null,
  )
  // The primary is never behind.
  return response!
}

/**
 * The version and the data come from the same snapshot, so a copy can't be filed as too new. Null where
 * the snapshot is older than wanted: then nothing of it is read.
 */
async function readInOneSnapshot<S extends z.ZodType>(
  db: Db,
  schema: S,
  readData: (db: Db) => Promise<z.input<S>>,
  oldest: number,
): Promise<PublicResponse | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const version = await readCatalogueVersion(tx)
      if (version < oldest) return null
      const shaped = schema.parse(await readData(tx))
      return {
        status: 200,
        type: 'application/json; charset=utf-8',
        body: Buffer.from(JSON.stringify(shaped)),
        version,
      }
    })
}
