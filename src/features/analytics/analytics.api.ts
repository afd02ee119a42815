import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { noQuery } from '../../platform/http/empty-request.ts'
import { refusals } from '../../platform/http/errors.ts'
import { objectsToCounting } from '../../platform/privacy/not-counted.ts'
import { listingId, noSuchListing } from '../listings/id.ts'
import { sellerOf, type SellerDeps } from '../selling/access/seller-of.server.ts'
import { findListingStats, type Counts } from './stats/find.server.ts'
import { isRobot, seenAt } from './rules.ts'
import { statsQuery, event, listingStats } from './schema.ts'
import type { VisitCounter } from './visits/counter.server.ts'

type Deps = Counts &
  SellerDeps & {
    visits: Pick<VisitCounter, 'count'>
    /** The patterns of the pages whose views are counted each by itself. */
    pagePaths: readonly string[]
  }

const config = { access: 'anyone' } as const

/** Takes in what browsers tell, and shows sellers what came of their listings. */
export const analyticsApi =
  ({ visits, accounts, browserSessions, pagePaths, ...counts }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/happened',
      {
        config: { ...config, rateLimit: { max: 300, timeWindow: '1 minute' } },
        schema: {
          tags: ['Figures'],
          summary: 'Count that a page was looked at',
          description:
            'By day, page and listing; nothing is kept of who looked. With `Sec-GPC: 1` nothing is counted.',
          querystring: noQuery,
          body: event,
          response: {
            204: z.null().describe('Whether or not it was counted'),
            ...refusals(400, 429, 503),
          },
        },
      },
      async (request, reply) => {
        if (!objectsToCounting(request) && !isRobot(request.headers['user-agent']))
          visits.count(seenAt(request.body.path, pagePaths))
        return reply.code(204).header('cache-control', 'no-store').send(null)
      },
    )

    app.get(
      '/api/auth/listings/:id/figures',
      {
        config,
        schema: {
          tags: ['Your listings'],
          summary: 'How one of your listings has done, by day',
          description: 'For its account, or a browser in which its manage link was opened.',
          params: z.object({ id: z.string() }),
          querystring: statsQuery,
          response: { 200: listingStats, ...refusals(400, 404, 503) },
        },
      },
      async (request, reply) => {
        const seller = await sellerOf(request, reply, { accounts, browserSessions })
        const id = listingId(request.params.id)
        const stats = await findListingStats(counts, { id, seller, days: request.query.days })
        if (!stats) throw noSuchListing()
        return stats
      },
    )
  }
