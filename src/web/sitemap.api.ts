import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { scopes } from '../features/listings/scopes.ts'
import { listForSitemap } from '../features/listings/queries.server.ts'
import type { Database } from '../platform/database/database.ts'
import { readCatalogueVersion } from '../platform/page-cache/catalogue.ts'
import type { ResponseCache } from '../platform/page-cache/response-cache.ts'
import { pages } from '../screens/pages.ts'
import { sendCached } from '../platform/page-cache/send-cached.ts'

/** The protocol's limit for one file is 50,000 addresses. */
const mostListings = 49_990

/** What search engines read first: which addresses there are, and which to leave alone. */
export const sitemapApi =
  (deps: { database: Database; cache: ResponseCache; origin: string }): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, cache, origin } = deps

    app.get(
      '/robots.txt',
      { config: { access: 'anyone' }, schema: { hide: true } },
      async (_request, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'public, max-age=3600')
          .send(`User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`),
    )

    app.get(
      '/sitemap.xml',
      { config: { access: 'anyone' }, schema: { hide: true } },
      async (request, reply) => {
        const cached = await cache.find('/sitemap.xml', async () => ({
          status: 200,
          type: 'application/xml; charset=utf-8',
          version: await readCatalogueVersion(database.read),
          dependencies: { [scopes.cars]: 'soon' },
          body: Buffer.from(sitemap(origin, await listForSitemap(database.read, mostListings))),
        }))
        return sendCached(request, reply, cached)
      },
    )
  }

function sitemap(origin: string, listings: { id: number; updated_at: Date }[]): string {
  const alwaysThere = pages
    .filter(({ path, isIndexed }) => isIndexed && !path.includes(':'))
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`)
  const cars = listings.map(
    ({ id, updated_at }) =>
      `<url><loc>${origin}/listing/${id}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...alwaysThere, ...cars].join('\n')}
</urlset>
`
}
