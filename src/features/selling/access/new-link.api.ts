import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { callerKey } from '../../../platform/http/access.ts'
import { emptyBody, noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { networkKey } from '../../../platform/mail/unsolicited-emails.server.ts'
import { listingId } from '../../listings/id.ts'
import { transitioned } from '../../listings/schema.ts'
import { askForNewLink } from './new-link.server.ts'
import { sellerOf, type SellerDeps } from './seller-of.server.ts'

type Deps = SellerDeps & { database: Pick<Database, 'primary'>; emit: Emit }

/** For a seller without an account, what signing out other devices is for one who has it. */
export const newLinkApi =
  ({ accounts, browserSessions, ...ctx }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/listings/:id/new-link',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Selling'],
          summary: 'End the links that run a listing without an account, and have a new one mailed',
          description:
            'Every browser in which one was opened ends with them, but this one. The new link goes to the contact email. So many times a day.',
          params: z.object({ id: z.string() }),
          querystring: noQuery,
          body: emptyBody,
          response: { 200: transitioned.pick({ id: true }), ...refusals(400, 404, 409, 429, 503) },
        },
      },
      async (request, reply) => {
        const id = listingId(request.params.id)
        const seller = await sellerOf(request, reply, { accounts, browserSessions })
        await askForNewLink(ctx, { id, seller, network: networkKey(callerKey(request)) })
        return { id }
      },
    )
  }
