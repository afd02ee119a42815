import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { listingId, noSuchListing } from '../../listings/id.ts'
import { sellerOf, type SellerDeps } from '../access/seller-of.server.ts'
import { findScore } from './find.server.ts'
import { listingScore } from './schema.ts'

type Deps = SellerDeps & { database: Pick<Database, 'primary'> }

/** Tells a seller what buyers look for and their listing does not say. */
export const scoreApi =
  ({ database, ...askers }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/auth/listings/:id/score',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Your listings'],
          summary: 'What one of your listings says of what buyers look for',
          description: 'For its account, or a browser in which its manage link was opened.',
          params: z.object({ id: z.string() }),
          querystring: noQuery,
          response: { 200: listingScore, ...refusals(400, 404, 503) },
        },
      },
      async (request, reply) => {
        const seller = await sellerOf(request, reply, askers)
        const id = listingId(request.params.id)
        const score = await findScore(database.primary, { id, seller })
        if (!score) throw noSuchListing()
        return score
      },
    )
  }
