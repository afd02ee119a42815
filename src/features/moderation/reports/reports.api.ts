import { usualHours } from '../../listings/rules.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { callerKey, type FindViewer } from '../../../platform/http/access.ts'
import type { BrowserSessions } from '../../../platform/http/browser-session.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { enquiryId } from '../../enquiries/id.ts'
import { listingId } from '../../listings/id.ts'
import { reportBody, reported } from '../schema.ts'
import { reportListing, reportMessage } from './report.server.ts'

const tags = ['Reports']
const params = z.object({ id: z.string() })
const rateLimit = { max: 60, timeWindow: '10 minutes' }
const thanks = {
  message: `Thank you. Somebody will look at it, usually within ${usualHours} hours.`,
}

/** Telling us that something is wrong; for a listing no account is needed. */
export const reportsApi =
  ({
    database,
    findViewer,
    browserSessions,
  }: {
    database: Database
    findViewer: FindViewer
    browserSessions: Pick<BrowserSessions, 'find'>
  }): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/listings/:id/reports',
      {
        // What is sent is counted in the database; this keeps what is refused from costing much.
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'Report a listing',
          params,
          querystring: noQuery,
          body: reportBody,
          response: { 200: reported, ...refusals(400, 404, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const viewer = await findViewer(request, reply)
        await reportListing(
          { database },
          {
            listingId: listingId(request.params.id),
            typed: request.body,
            userId: viewer?.userId ?? null,
            caller: callerKey(request),
          },
        )
        return thanks
      },
    )

    app.post(
      '/api/enquiries/:id/reports',
      {
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'Report a conversation that you take part in',
          params,
          querystring: noQuery,
          body: reportBody,
          response: { 200: reported, ...refusals(400, 404, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const viewer = await findViewer(request, reply)
        await reportMessage(
          { database },
          {
            enquiryId: enquiryId(request.params.id),
            typed: request.body,
            userId: viewer?.userId ?? null,
            browserSessionId: await browserSessions.find(request),
            caller: callerKey(request),
          },
        )
        return thanks
      },
    )
  }
