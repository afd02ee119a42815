import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { callerKey, type FindViewer } from '../../../platform/http/access.ts'
import type { BrowserSessions } from '../../../platform/http/browser-session.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { Seal } from '../../../platform/seal.ts'
import { messageResponse } from '../../accounts/schema.ts'
import { listingId } from '../../listings/id.ts'
import { contactSeller } from './contact-seller.server.ts'
import type { NotifyCtx } from '../conversation/notify.server.ts'
import { messageSent } from '../rules.ts'
import { contactBody } from '../schema.ts'

type Deps = NotifyCtx & {
  database: Database
  findViewer: FindViewer
  browserSessions: Pick<BrowserSessions, 'find'>
  seal: Seal
}

/** Writing to a seller; no account is needed. */
export const contactApi =
  ({ findViewer, browserSessions, ...ctx }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/contact/:id',
      {
        // What is sent is counted in the database; this keeps what is refused from costing much.
        config: { access: 'anyone', rateLimit: { max: 100, timeWindow: '10 minutes' } },
        schema: {
          tags: ['Messages'],
          summary: 'Write to the seller of a car',
          description:
            'It is emailed to the seller, who answers by email. Limited by network address, by sender and car, and by car. ' +
            'The same words from the same sender within ten minutes are one message.',
          params: z.object({ id: z.string() }),
          querystring: noQuery,
          body: contactBody,
          response: { 200: messageResponse, ...refusals(400, 403, 404, 409, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const id = listingId(request.params.id)
        const signedIn = await findViewer(request, reply)
        const viewer = {
          userId: signedIn?.userId ?? null,
          browserSessionId: await browserSessions.find(request),
        }
        const caller = callerKey(request)
        await contactSeller(ctx, { listingId: id, contact: request.body, viewer, caller })
        return { message: messageSent.description }
      },
    )
  }
