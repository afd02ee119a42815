import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../platform/database/database.ts'
import { callerKey, type FindViewer } from '../../platform/http/access.ts'
import type { BrowserSessions } from '../../platform/http/browser-session.ts'
import { noQuery } from '../../platform/http/empty-request.ts'
import { refusals } from '../../platform/http/errors.ts'
import { messageResponse } from '../accounts/schema.ts'
import { askSupport } from './ask.server.ts'
import { supportBody } from './schema.ts'

type Deps = {
  database: Database
  findViewer: FindViewer
  browserSessions: Pick<BrowserSessions, 'find'>
}

/** Writing to us; no account is needed. */
export const supportApi =
  ({ database, findViewer, browserSessions }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/support',
      {
        // What is sent is counted in the database; this keeps what is refused from costing much.
        config: { access: 'anyone', rateLimit: { max: 60, timeWindow: '10 minutes' } },
        schema: {
          tags: ['Support'],
          summary: 'Write to us',
          description:
            'Answered by email; whoever has a premium listing on sale, by account or manage link, first.',
          querystring: noQuery,
          body: supportBody,
          response: { 200: messageResponse, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const viewer = await findViewer(request, reply)
        const seller = {
          userId: viewer?.userId ?? null,
          browserSessionId: await browserSessions.find(request),
        }
        await askSupport({ database }, { typed: request.body, seller, caller: callerKey(request) })
        return { message: 'Thank you. We’ll answer by email.' }
      },
    )
  }
