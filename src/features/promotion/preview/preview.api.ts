import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import type { BrowserSessions } from '../../../platform/http/browser-session.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { Accounts } from '../../accounts/accounts.server.ts'
import { listingId, noSuchListing } from '../../listings/id.ts'
import { findPostPreview } from './preview.server.ts'
import type { SocialPages } from '../social-pages.ts'
import { postPreview } from '../schema.ts'

type Deps = {
  database: Pick<Database, 'primary'>
  accounts: Pick<Accounts, 'findViewer'>
  browserSessions: Pick<BrowserSessions, 'find'>
  publicUrl: string
  pages: SocialPages
}

/** What is posted of a listing on our pages elsewhere, shown to its seller. */
export const postPreviewApi =
  ({ database, accounts, browserSessions, publicUrl, pages }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/auth/listings/:id/post',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Selling'],
          summary: 'The post of one of your premium listings, and where it stands',
          description:
            'For its account, or a browser in which its manage link was opened, where a post was asked for.',
          params: z.object({ id: z.string() }),
          querystring: noQuery,
          response: { 200: postPreview, ...refusals(400, 404, 503) },
        },
      },
      async (request, reply) => {
        const id = listingId(request.params.id)
        reply.header('cache-control', 'no-store')
        const viewer = await accounts.findViewer(request, reply)
        const seller = {
          userId: viewer?.userId ?? null,
          browserSessionId: await browserSessions.find(request),
        }
        const preview = await findPostPreview(database.primary, { id, seller, publicUrl, pages })
        if (!preview) throw noSuchListing()
        return preview
      },
    )
  }
