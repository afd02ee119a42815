import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../../platform/database/database.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { appealBody, appealLook, appealable, reported } from '../schema.ts'
import { appeal, findAppealable } from './appeals.server.ts'

const config = { access: 'anyone', rateLimit: { max: 60, timeWindow: '10 minutes' } } as const
const tags = ['Reports']

/** A seller's word against a decision, with the link of the email that told them of it. */
export const appealsApi =
  (ctx: { database: Database }): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/appeals/look',
      {
        config,
        schema: {
          tags,
          summary: 'What a link lets you appeal against; does nothing with it',
          querystring: noQuery,
          body: appealLook,
          response: { 200: appealable, ...refusals(400, 429, 503) },
        },
      },
      (request, reply) => {
        reply.header('cache-control', 'no-store')
        return findAppealable(ctx, request.body.token)
      },
    )

    app.post(
      '/api/appeals',
      {
        config,
        schema: {
          tags,
          summary: 'Appeal against a decision about your listing, once',
          querystring: noQuery,
          body: appealBody,
          response: { 200: reported, ...refusals(400, 409, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        await appeal(ctx, request.body)
        return {
          message: 'Thank you. Somebody else will look at it again, and we will write to you.',
        }
      },
    )
  }
