import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { viewerOf } from '../../platform/http/access.ts'
import { refusals } from '../../platform/http/errors.ts'
import { rememberVersion } from '../../platform/page-cache/send-kept.ts'
import { claimListing } from './claims.server.ts'
import { listingId, noSuchListing } from './listing-id.ts'
import { claimBody, claimed, listing, sellerListings } from './schema.ts'
import { findListingForSeller, listForSeller } from './seller-queries.server.ts'
import { withdrawListing } from './withdraw-listing.server.ts'

const noQuery = z.strictObject({})
const params = z.object({ id: z.string() })
const config = { access: 'signed-in' } as const
const tags = ['Your listings']

/** What a seller sees and does of their own listings. */
export const sellerListingsApi =
  ({ database }: { database: Database }): FastifyPluginAsyncZod =>
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
      (request) => listForSeller(database.primary, viewerOf(request).userId),
    )

    app.get(
      '/api/auth/listings/:id',
      {
        config,
        schema: {
          tags,
          summary: 'One of your listings, whether or not others can see it',
          params,
          querystring: noQuery,
          response: { 200: listing, ...refusals(400, 401, 404, 503) },
        },
      },
      async (request) => {
        const wanted = {
          id: listingId(request.params.id),
          sellerId: viewerOf(request).userId,
        }
        const found = await findListingForSeller(database.primary, wanted)
        if (!found) throw noSuchListing()
        return found
      },
    )

    app.delete(
      '/api/listings/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Take one of your listings down',
          params,
          querystring: noQuery,
          response: { 200: claimed, ...refusals(400, 401, 404, 503) },
        },
      },
      async (request, reply) => {
        const id = listingId(request.params.id)
        const sellerId = viewerOf(request).userId
        rememberVersion(reply, await withdrawListing({ database }, { id, sellerId }))
        return { id }
      },
    )

    app.post(
      '/api/listings/claim',
      {
        config,
        schema: {
          tags,
          summary: 'Add a listing that was made with your e-mail to your account',
          body: claimBody,
          response: { 200: claimed, ...refusals(400, 401, 503) },
        },
      },
      async (request) => ({
        id: await claimListing(
          { database },
          { token: request.body.token, userId: viewerOf(request).userId },
        ),
      }),
    )
  }
