import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { CatalogueReads } from '../../../platform/page-cache/catalogue-reads.ts'
import { listingId, noSuchListing } from '../../listings/id.ts'
import { showingListing } from '../../listings/scopes.ts'
import { findSellerFacts } from './facts.server.ts'
import { sellerFacts } from './schema.ts'

export const sellerFactsApi =
  ({ reads }: { reads: CatalogueReads }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/listings/:id/seller',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary:
            'Since when a listing’s seller is here, what of theirs is confirmed, and how fast they answer',
          params: z.object({ id: z.string() }),
          querystring: noQuery,
          response: { 200: sellerFacts, ...refusals(400, 404, 503) },
        },
      },
      (request, reply) => {
        const id = listingId(request.params.id)
        return reads.respond(request, reply, {
          key: `/api/listings/${id}/seller`,
          schema: sellerFacts,
          read: async (db) => {
            const found = await findSellerFacts(db, id)
            if (!found) throw noSuchListing()
            return found
          },
          showing: () => showingListing({ id, similar: [] }),
        })
      },
    )
  }
