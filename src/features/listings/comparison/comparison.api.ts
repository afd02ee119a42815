import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refusals } from '../../../platform/http/errors.ts'
import type { CatalogueReads } from '../../../platform/page-cache/catalogue-reads.ts'
import { idsIn } from '../id.ts'
import { showingListing } from '../scopes.ts'
import { compareCars } from './comparison.server.ts'
import { comparison, comparisonQuery } from './schema.ts'

export const comparisonApi =
  ({ reads }: { reads: CatalogueReads }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/comparison',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'A few cars, to be set side by side',
          querystring: comparisonQuery,
          response: { 200: comparison, ...refusals(400, 503) },
        },
      },
      (request, reply) => {
        const ids = idsIn(request.query)
        return reads.respond(request, reply, {
          // Hardly anybody else asks for the same.
          key: null,
          schema: comparison,
          read: (db) => compareCars(db, ids),
          showing: () => Object.assign({}, ...ids.map((id) => showingListing({ id, similar: [] }))),
        })
      },
    )
  }
