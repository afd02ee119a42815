import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../../platform/database/database.ts'
import { viewerOf } from '../../../platform/http/access.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { claimListing } from '../access/claims.server.ts'
import { claimBody, claimed, sellerListings } from '../../listings/schema.ts'
import { listForSeller, type CountOfListing } from './queries.server.ts'

const config = { access: 'signed-in' } as const
const tags = ['Your listings']

/** What has come of a listing, counted by the features that know: this one knows nothing of saves and visits. */
type Deps = { database: Database; emit: Emit; saves: CountOfListing; views: CountOfListing }

/** What a seller sees and does of their own listings. */
export const sellerListingsApi =
  ({ database, emit, saves, views }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/auth/listings',
      {
        config,
        schema: {
          tags,
          summary: 'Your listings, but for those you have deleted, the newest first',
          querystring: noQuery,
          response: { 200: sellerListings, ...refusals(400, 401, 503) },
        },
      },
      (request) =>
        listForSeller(database.primary, { sellerId: viewerOf(request).userId, saves, views }),
    )

    app.post(
      '/api/listings/claim',
      {
        config,
        schema: {
          tags,
          summary: 'Add a listing that was made with your email to your account',
          body: claimBody,
          response: { 200: claimed, ...refusals(400, 401, 503) },
        },
      },
      async (request) => ({
        id: await claimListing(
          { database, emit },
          { token: request.body.token, userId: viewerOf(request).userId },
        ),
      }),
    )
  }
