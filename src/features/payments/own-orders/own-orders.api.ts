import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { viewerOf } from '../../../platform/http/access.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { listOwnOrders } from './list.server.ts'
import { mostShown, ownOrder } from './schema.ts'

/** What somebody has paid, for themselves. */
export const ownOrdersApi =
  ({ database }: { database: Pick<Database, 'primary'> }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/auth/orders',
      {
        config: { access: 'signed-in' },
        schema: {
          tags: ['Paying'],
          summary: 'What you have paid for your listings, and what became of it',
          description: `The newest first, ${mostShown} at most.`,
          querystring: noQuery,
          response: { 200: z.array(ownOrder), ...refusals(400, 401, 503) },
        },
      },
      (request) => listOwnOrders(database.primary, viewerOf(request).userId),
    )
  }
