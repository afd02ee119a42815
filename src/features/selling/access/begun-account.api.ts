import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { BrowserSessions } from '../../../platform/http/browser-session.ts'
import { emptyBody } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { Accounts } from '../../accounts/accounts.server.ts'
import { user } from '../../accounts/schema.ts'
import { signInToBegun } from '../../accounts/sign-in/to-begun.server.ts'
import { listingId } from '../../listings/id.ts'

/** At home after paying: the account was asked for with the listing, and began when that was paid for. */
export const begunAccountApi =
  ({
    accounts,
    browserSessions,
  }: {
    accounts: Accounts
    browserSessions: BrowserSessions
  }): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/listings/:id/sign-in',
      {
        config: { access: 'anyone', rateLimit: { max: 30, timeWindow: '10 minutes' } },
        schema: {
          tags: ['Selling'],
          summary:
            'Sign in to the account that was begun with a listing, in the browser that began it',
          description:
            'For an hour after it was begun, until its email is confirmed, and where nobody is signed in; ' +
            '`user` is null otherwise.',
          params: z.object({ id: z.string() }),
          body: emptyBody,
          response: {
            200: z.object({ user: user.nullable() }),
            ...refusals(400, 403, 404, 429, 503),
          },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const id = listingId(request.params.id)
        const browserSessionId = await browserSessions.find(request)
        if (browserSessionId === null) return { user: null }
        if (await accounts.findViewer(request, reply)) {
          // Nobody is signed in by this: it is none of what the account of whoever asks has done.
          request.aboutUser = null
          return { user: null }
        }
        const listing = await accounts.database.primary
          .selectFrom('listings')
          .select('user_id')
          .where('id', '=', id)
          .executeTakeFirst()
        if (!listing?.user_id) return { user: null }
        return {
          user: await signInToBegun(accounts, {
            userId: listing.user_id,
            browserSessionId,
            request,
            reply,
          }),
        }
      },
    )
  }
