import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../platform/database/database.ts'
import { viewerOf } from '../../platform/http/access.ts'
import { noQuery } from '../../platform/http/empty-request.ts'
import { refusals } from '../../platform/http/errors.ts'
import { countConversations } from './conversation/counts.server.ts'
import { listConversations } from './conversation/queries.server.ts'
import { enquiries, enquiriesQuery, enquiryCounts, sentQuery } from './schema.ts'

const config = { access: 'signed-in' } as const
const tags = ['Messages']

/** What somebody finds in their account: conversations about their own cars, and those that they began. */
export const enquiriesApi =
  ({ database: { primary } }: { database: Database }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/enquiries',
      {
        config,
        schema: {
          tags,
          summary: 'The conversations about your cars, the last moved first, a page at a time',
          querystring: enquiriesQuery,
          response: { 200: enquiries, ...refusals(400, 401, 503) },
        },
      },
      (request) => {
        const { listing, before } = request.query
        return listConversations(primary, {
          side: 'seller',
          userId: viewerOf(request).userId,
          ...(listing && { listingId: Number(listing) }),
          ...(before && { before }),
        })
      },
    )

    app.get(
      '/api/enquiries/sent',
      {
        config,
        schema: {
          tags,
          summary: 'The conversations that you began, the last moved first, a page at a time',
          querystring: sentQuery,
          response: { 200: enquiries, ...refusals(400, 401, 503) },
        },
      },
      (request) => {
        const { before } = request.query
        return listConversations(primary, {
          side: 'buyer',
          userId: viewerOf(request).userId,
          ...(before && { before }),
        })
      },
    )

    app.get(
      '/api/enquiries/counts',
      {
        config,
        schema: {
          tags,
          summary: 'How many conversations you have, and how many of them unread, by car',
          querystring: noQuery,
          response: { 200: enquiryCounts, ...refusals(400, 401, 503) },
        },
      },
      (request) => countConversations(primary, viewerOf(request).userId),
    )
  }
