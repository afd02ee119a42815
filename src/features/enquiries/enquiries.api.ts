import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { viewerOf } from '../../platform/http/access.ts'
import { refusals } from '../../platform/http/errors.ts'
import { replyToEnquiry } from './inbox/reply.server.ts'
import { enquiryId, noSuchEnquiry } from './id.ts'
import { countReceived, listReceived, markRead, markRemoved } from './queries.server.ts'
import {
  replyForm,
  replied,
  done,
  enquiries,
  enquiriesQuery,
  enquiryCounts,
  readBody,
} from './schema.ts'

const noQuery = z.strictObject({})
const params = z.object({ id: z.string() })
const config = { access: 'signed-in' } as const
const tags = ['Messages']

/** What a seller reads and answers: about their own cars, which is a part of every statement. */
export const enquiriesApi =
  (ctx: { database: Database; publicUrl: string }): FastifyPluginAsyncZod =>
  async (app) => {
    const { primary } = ctx.database

    app.get(
      '/api/enquiries',
      {
        config,
        schema: {
          tags,
          summary: 'The messages about your cars, the newest first, a page at a time',
          querystring: enquiriesQuery,
          response: { 200: enquiries, ...refusals(400, 401, 503) },
        },
      },
      (request) => {
        const { listing, before } = request.query
        return listReceived(primary, viewerOf(request).userId, {
          ...(listing && { listingId: Number(listing) }),
          ...(before && { before: Number(before) }),
        })
      },
    )

    app.get(
      '/api/enquiries/counts',
      {
        config,
        schema: {
          tags,
          summary: 'How many messages you have, and how many of them unread, by car',
          querystring: noQuery,
          response: { 200: enquiryCounts, ...refusals(400, 401, 503) },
        },
      },
      (request) => countReceived(primary, viewerOf(request).userId),
    )

    app.patch(
      '/api/enquiries/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Mark one of your messages as read',
          params,
          querystring: noQuery,
          body: readBody,
          response: { 200: done, ...refusals(400, 401, 404, 503) },
        },
      },
      async (request) => {
        const which = whichOf(request)
        if (!(await markRead(primary, which))) throw noSuchEnquiry()
        return { id: which.id }
      },
    )

    app.delete(
      '/api/enquiries/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Remove one of your messages',
          description: 'It is erased for good 30 days later.',
          params,
          querystring: noQuery,
          response: { 200: done, ...refusals(400, 401, 404, 503) },
        },
      },
      async (request) => {
        const which = whichOf(request)
        if (!(await markRemoved(primary, which))) throw noSuchEnquiry()
        return { id: which.id }
      },
    )

    app.post(
      '/api/enquiries/:id/answers',
      {
        config,
        schema: {
          tags,
          summary: 'Answer one of your messages',
          description:
            'Mailed to whoever wrote it, who sees the address of your account; that has to be confirmed (409). ' +
            'The same words again within ten minutes are the same answer.',
          params,
          querystring: noQuery,
          body: replyForm,
          response: { 200: replied, ...refusals(400, 401, 403, 404, 409, 429, 503) },
        },
      },
      (request) => replyToEnquiry(ctx, { ...whichOf(request), message: request.body.message }),
    )
  }

type IdRequest = Parameters<typeof viewerOf>[0] & { params: { id: string } }

const whichOf = (request: IdRequest) => ({
  id: enquiryId(request.params.id),
  sellerId: viewerOf(request).userId,
})
