import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findSellerFacts } from '../../../features/enquiries/seller/facts.server.ts'
import { askingPricesQuestion } from '../../../features/listings/asking-prices/queries.server.ts'
import { findEvidenceForPublic } from '../../../features/listings/evidence/evidence.server.ts'
import { listingId } from '../../../features/listings/id.ts'
import { findHistoryOf } from '../../../features/listings/mot-history/histories.server.ts'
import { readShownListing } from '../../../features/listings/page/read.server.ts'
import { showingListing } from '../../../features/listings/scopes.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { CatalogueReads } from '../../../platform/page-cache/catalogue-reads.ts'
import type { Seal } from '../../../platform/seal.ts'
import { listingPage } from './schema.ts'

type Deps = { reads: CatalogueReads; seal: Seal }

/** A listing with its story in one answer: from one snapshot, as four answers took four transactions. */
export const listingPageApi =
  ({ reads, seal }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/listings/:id/page',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'A listing with all that its page shows',
          description:
            'Each part has an address of its own too. The asking prices are at most two minutes old.',
          params: z.object({ id: z.string() }),
          querystring: noQuery,
          response: { 200: listingPage, ...refusals(400, 404, 503) },
        },
      },
      (request, reply) => {
        const id = listingId(request.params.id)
        return reads.respond(request, reply, {
          key: `/api/listings/${id}/page`,
          schema: listingPage,
          read: async (db, version) => {
            const listing = await readShownListing(db, { id, seal })
            const askingPrices = askingPricesQuestion(listing)
            return {
              listing,
              story: {
                seller: await findSellerFacts(db, id),
                motHistory: listing.hasMotHistory ? await findHistoryOf(db, listing) : null,
                evidence: listing.hasEvidence ? await findEvidenceForPublic(db, id) : null,
                askingPrices: await reads.readWithin({ db, version }, askingPrices),
              },
            }
          },
          showing: ({ listing }) => showingListing(listing),
        })
      },
    )
  }
