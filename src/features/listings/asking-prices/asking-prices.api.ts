import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refusals } from '../../../platform/http/errors.ts'
import type { CatalogueReads } from '../../../platform/page-cache/catalogue-reads.ts'
import { askingPricesQuestion } from './queries.server.ts'
import { askingPrices, askingPricesQuery } from './schema.ts'

type Deps = { reads: CatalogueReads }

export const askingPricesApi =
  ({ reads }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/asking-prices',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'What cars of a family were asked for here, on sale, sold and not sold',
          description: 'At most a minute old.',
          querystring: askingPricesQuery,
          response: { 200: askingPrices, ...refusals(400, 503) },
        },
      },
      (request, reply) => reads.respond(request, reply, askingPricesQuestion(request.query)),
    )
  }
