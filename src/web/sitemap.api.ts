import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { guideAddress } from '../features/guides/address.ts'
import { familyAt } from '../features/guides/families.ts'
import { library } from '../features/guides/library.server.ts'
import { scopes } from '../features/listings/scopes.ts'
import { listPart, listPartsOnSale } from '../features/listings/sitemap/parts.server.ts'
import { countByFamily } from '../features/listings/counts/cells.server.ts'
import { listKinds } from '../features/search/counts/list-kinds.server.ts'
import { browseAddress } from '../features/search/criteria.ts'
import type { Gazetteer } from '../features/places/places.server.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { readCatalogueVersion } from '../platform/page-cache/catalogue.ts'
import type { CachedResponse } from '../platform/page-cache/cached-response.ts'
import type { ResponseCache } from '../platform/page-cache/response-cache.ts'
import { sendCached } from '../platform/page-cache/send-cached.ts'
import type { Urgency } from '../platform/page-cache/scopes.ts'
import { pages } from '../screens/pages.ts'
import { mostAllowed, sitemapIndexOf, sitemapOf, sitemapSize } from './sitemap.ts'

type Deps = {
  database: Database
  cache: ResponseCache
  origin: string
  readGazetteer: () => Promise<Gazetteer>
}

const config = { access: 'anyone' } as const
const part = z.object({ part: z.string().regex(/^(0|[1-9]\d{0,8})\.xml$/) })

/**
 * What search engines read first: which addresses there are, and which to leave alone. The sitemap is one of
 * sitemaps: of the pages that are always there, of makes, families, towns and areas, and of cars by runs of their ids,
 * so that a car stays in the file where it was.
 */
export const sitemapApi =
  ({ database, cache, origin, readGazetteer }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/robots.txt', { config, schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(`User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`),
    )

    const kindsOf = async (db: Db) => listKinds(db, await readGazetteer())
    const find = (address: string, urgency: Urgency, make: (db: Db) => Promise<string>) =>
      cache.find(address, async () => ({
        status: 200,
        type: 'application/xml; charset=utf-8',
        version: await readCatalogueVersion(database.read),
        dependencies: { [scopes.cars]: urgency },
        body: Buffer.from(await make(database.read)),
      }))

    const send = (request: FastifyRequest, reply: FastifyReply, found: CachedResponse) =>
      sendCached(request, reply, found, { isCurrent: cache.isCurrent(found) })

    app.get('/sitemap.xml', { config, schema: { hide: true } }, async (request, reply) => {
      const index = await find('/sitemap.xml', 'later', async (db) => {
        const [kinds, parts] = [await kindsOf(db), await listPartsOnSale(db, sitemapSize)]
        return sitemapIndexOf(
          [
            '/sitemaps/pages.xml',
            '/sitemaps/guides.xml',
            ...partsOf(kinds.length).map((part) => `/sitemaps/searches/${part}.xml`),
            ...parts.map((part) => `/sitemaps/cars/${part}.xml`),
          ].map((path) => ({ address: origin + path })),
        )
      })
      return send(request, reply, index)
    })

    app.get('/sitemaps/pages.xml', { config, schema: { hide: true } }, async (_request, reply) => {
      const always = pages.filter(({ path, isIndexed }) => isIndexed && !path.includes(':'))
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(sitemapOf(always.map(({ path }) => ({ address: origin + path }))))
    })

    app.get('/sitemaps/guides.xml', { config, schema: { hide: true } }, async (request, reply) => {
      const found = await find('/sitemaps/guides.xml', 'later', async (db) => {
        const ofCars = (await countByFamily(db)).map(guideAddress)
        const known = ofCars.filter((address) => familyAt(address) !== null)
        return sitemapOf(
          [...new Set([...library.keys(), ...known])].map((path) => ({ address: origin + path })),
        )
      })
      return send(request, reply, found)
    })

    app.get(
      '/sitemaps/searches/:part',
      { config, schema: { hide: true, params: part } },
      async (request, reply) => {
        const at = Number.parseInt(request.params.part) * sitemapSize
        const found = await find(
          `/sitemaps/searches/${request.params.part}`,
          'later',
          async (db) => {
            const kinds = (await kindsOf(db)).slice(at, at + sitemapSize)
            if (kinds.length === 0) throw noSuchPart()
            return sitemapOf(kinds.map((kind) => ({ address: origin + browseAddress(kind) })))
          },
        )
        return send(request, reply, found)
      },
    )

    app.get(
      '/sitemaps/cars/:part',
      { config, schema: { hide: true, params: part } },
      async (request, reply) => {
        const range = {
          part: Number.parseInt(request.params.part),
          size: sitemapSize,
          most: mostAllowed,
        }
        const found = await find(`/sitemaps/cars/${request.params.part}`, 'soon', async (db) => {
          const cars = await listPart(db, range)
          if (cars.length === 0) throw noSuchPart()
          return sitemapOf(
            cars.map(({ id, updated_at }) => ({
              address: `${origin}/listing/${id}`,
              changedAt: updated_at,
            })),
          )
        })
        return send(request, reply, found)
      },
    )
  }

const partsOf = (n: number) => Array.from({ length: Math.ceil(n / sitemapSize) }, (_, part) => part)

const noSuchPart = () => new AppError('not-found', 'There is no such part of the sitemap')
