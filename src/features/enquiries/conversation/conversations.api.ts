import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { callerKey, type FindViewer } from '../../../platform/http/access.ts'
import type { BrowserSessions } from '../../../platform/http/browser-session.ts'
import { emptyBody, noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { Seal } from '../../../platform/seal.ts'
import { enquiryId, noSuchEnquiry } from '../id.ts'
import {
  answer as answerShape,
  answerBody,
  conversation,
  done,
  openBody,
  opened,
  readBody,
  readUpTo,
} from '../schema.ts'
import { answer } from './answer.server.ts'
import { block, read, remove, showEmail } from './change.server.ts'
import { openConversation } from './links.server.ts'
import type { NotifyCtx } from './notify.server.ts'
import { findConversation, listOpened } from './queries.server.ts'
import type { Viewer } from './sides.server.ts'

type Deps = NotifyCtx & {
  database: Database
  findViewer: FindViewer
  browserSessions: BrowserSessions
  seal: Seal
}

const params = z.object({ id: z.string() })
// Whose a conversation is stands in every statement; its links need no account.
const config = { access: 'anyone', rateLimit: { max: 300, timeWindow: '10 minutes' } } as const
const tags = ['Messages']

/** What either side of a conversation reads and does: with an account, or with the link that it was mailed. */
export const conversationsApi =
  ({ findViewer, browserSessions, ...ctx }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { primary } = ctx.database

    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    /** Whoever has neither an account nor a link is told so, whichever conversation they ask about. */
    async function whichOf(
      request: FastifyRequest & { params: { id: string } },
      reply: Parameters<FindViewer>[1],
    ): Promise<{ id: number; viewer: Viewer }> {
      const signedIn = await findViewer(request, reply)
      const viewer = {
        userId: signedIn?.userId ?? null,
        browserSessionId: await browserSessions.find(request),
      }
      if (viewer.userId === null && viewer.browserSessionId === null)
        throw new AppError('unauthenticated', 'Please sign in, or open the link in your email')
      return { id: enquiryId(request.params.id), viewer }
    }

    app.post(
      '/api/enquiries/open',
      {
        config: { access: 'anyone', rateLimit: { max: 100, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Open a conversation by the link in an email',
          description: 'From then on this browser takes part in it, for some weeks.',
          querystring: noQuery,
          body: openBody,
          response: { 200: done, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        const browserSessionId = await browserSessions.findOrCreate(request, reply)
        return { id: await openConversation(ctx, { token: request.body.token, browserSessionId }) }
      },
    )

    app.get(
      '/api/enquiries/opened',
      {
        config,
        schema: {
          tags,
          summary: 'The conversations that this browser has opened by their links',
          querystring: noQuery,
          response: { 200: opened, ...refusals(400, 429, 503) },
        },
      },
      async (request) => {
        const browserSessionId = await browserSessions.find(request)
        return browserSessionId === null ? [] : listOpened(primary, browserSessionId)
      },
    )

    app.get(
      '/api/enquiries/:id',
      {
        config,
        schema: {
          tags,
          summary: 'One of your conversations',
          params,
          querystring: noQuery,
          response: { 200: conversation, ...refusals(400, 401, 404, 429, 503) },
        },
      },
      async (request, reply) => {
        const found = await findConversation(primary, await whichOf(request, reply))
        if (!found) throw noSuchEnquiry()
        return found
      },
    )

    app.patch(
      '/api/enquiries/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Mark one of your conversations as read',
          params,
          querystring: noQuery,
          body: readBody,
          response: { 200: readUpTo, ...refusals(400, 401, 404, 429, 503) },
        },
      },
      async (request, reply) =>
        read(ctx, await whichOf(request, reply), { last: request.body.last }),
    )

    app.delete(
      '/api/enquiries/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Remove one of your conversations',
          description:
            'Nothing more can be written in it, and the other side is told so. It is erased for good 30 days later.',
          params,
          querystring: noQuery,
          response: { 200: done, ...refusals(400, 401, 404, 429, 503) },
        },
      },
      async (request, reply) => remove(ctx, await whichOf(request, reply)),
    )

    app.post(
      '/api/enquiries/:id/answers',
      {
        config,
        schema: {
          tags,
          summary: 'Write in one of your conversations',
          description:
            'It is emailed to the other side, without your address. 409 where a seller’s account is not confirmed, ' +
            'and where the other side has ended the conversation. ' +
            'The same words again within ten minutes are the same answer.',
          params,
          querystring: noQuery,
          body: answerBody,
          response: { 200: answerShape, ...refusals(400, 401, 403, 404, 409, 429, 503) },
        },
      },
      async (request, reply) =>
        answer(ctx, {
          ...(await whichOf(request, reply)),
          ...request.body,
          caller: callerKey(request),
        }),
    )

    for (const [method, isBlocked, summary] of [
      ['PUT', true, 'End a conversation: nothing more arrives in it'],
      ['DELETE', false, 'Reopen a conversation that you have ended'],
    ] as const)
      app.route({
        method,
        url: '/api/enquiries/:id/block',
        config,
        schema: {
          tags,
          summary,
          description:
            'Whoever writes in it is told. A seller’s block holds for all of their cars, until it is taken back in any conversation.',
          params,
          querystring: noQuery,
          response: { 200: done, ...refusals(400, 401, 404, 429, 503) },
        },
        handler: async (request, reply) => block(ctx, await whichOf(request, reply), { isBlocked }),
      })

    app.post(
      '/api/enquiries/:id/email',
      {
        config,
        schema: {
          tags,
          summary: 'Show your email address to the other side',
          description:
            'It has to be known to be yours, in an open conversation (409), and can’t be taken back.',
          params,
          querystring: noQuery,
          body: emptyBody,
          response: { 200: done, ...refusals(400, 401, 403, 404, 409, 429, 503) },
        },
      },
      async (request, reply) => showEmail(ctx, await whichOf(request, reply)),
    )
  }
