import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { BrowserSessions } from '../../platform/http/browser-session.ts'
import { noQuery } from '../../platform/http/empty-request.ts'
import { refusals } from '../../platform/http/errors.ts'
import type { Accounts } from '../accounts/accounts.server.ts'
import { listingId } from '../listings/id.ts'
import { paidPlans, plans } from '../listings/rules.ts'
import { photoImage } from '../photos/address.ts'
import { findCheckingTime } from '../selling/own-listings/queries.server.ts'
import { beginPayment, recordConsent } from './begin.server.ts'
import { BadSignature, CardsUnavailable } from './cards.ts'
import { findOrderFor, findOrderOfPayment } from './orders.server.ts'
import { statusOf } from './order-status.ts'
import { consentBody, orderStatus, paymentBegun, paymentRequest } from './schema.ts'
import { settleOrder, type Settling } from './settle-order.server.ts'

type Deps = Settling & { accounts: Accounts; browserSessions: BrowserSessions }

const tags = ['Paying']
const params = z.object({ draftId: z.string() })
const config = { access: 'anyone', isNeverShed: true } as const

/** Paying for a listing: begun, consented to, looked at; and what the card service tells. */
export const paymentsApi =
  ({ accounts, browserSessions, ...ctx }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, cards } = ctx
    const buyerOf = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      const viewer = await accounts.findViewer(request, reply)
      return { userId: viewer?.userId ?? null }
    }

    app.post(
      '/api/create-payment-intent',
      {
        config: { ...config, rateLimit: { max: 60, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Begin to pay for your listing',
          description:
            'Asking twice is one payment. `amount` must be the price of the plan: the server alone names it. ' +
            'Another `plan` takes the place of what was begun and is not paid. A 409 whose `field` is `draftId` is of ' +
            'what has been paid for: its order says what has become of that.',
          body: paymentRequest,
          response: { 200: paymentBegun, ...refusals(400, 404, 409, 429, 503) },
        },
      },
      async (request, reply) => {
        const { amount, draftId, plan } = request.body
        // Before anything is kept of whoever asks; of which plan it must be the price is known later.
        if (!paidPlans.some((one) => amount === plans[one].pricePence / 100))
          throw new AppError('invalid', 'That is not the price of a listing', { field: 'amount' })
        const { userId } = await buyerOf(request, reply)
        const browserSessionId = await browserSessions.findOrCreate(request, reply)
        const { listing, order, clientSecret } = await beginPayment(ctx, {
          listingId: draftId,
          plan,
          amount,
          seller: { userId, browserSessionId },
          requestId: request.id,
        }).catch(explain)
        const { year, make, model, cover, promote, startsAt } = listing
        return {
          clientSecret,
          draftId: listing.id,
          plan: order.plan,
          amountPence: order.amount_pence,
          startsAt: startsAt?.toISOString() ?? null,
          car: { year, make, model, cover: cover && photoImage(cover), promote },
          cards: cards.forBrowser,
        }
      },
    )

    app.post(
      '/api/orders/:draftId/consent',
      {
        config: { ...config, rateLimit: { max: 60, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Ask for the days to start before the time for cancelling is over',
          params,
          body: consentBody,
          response: {
            200: z.object({ consentedAt: z.iso.datetime() }),
            ...refusals(400, 404, 429, 503),
          },
        },
      },
      async (request, reply) => {
        const { userId } = await buyerOf(request, reply)
        const consentedAt = await recordConsent(ctx, {
          listingId: listingId(request.params.draftId),
          seller: { userId, browserSessionId: await browserSessions.find(request) },
          promote: request.body.promote,
        })
        if (!consentedAt) throw noOrder()
        return { consentedAt: consentedAt.toISOString() }
      },
    )

    app.get(
      '/api/orders/:draftId',
      {
        config,
        schema: {
          tags,
          summary: 'What has become of your payment',
          params,
          querystring: noQuery,
          response: { 200: orderStatus, ...refusals(400, 404, 503) },
        },
      },
      async (request, reply) => {
        const { userId } = await buyerOf(request, reply)
        const order = await findOrderFor(database.primary, {
          listingId: listingId(request.params.draftId),
          browserSessionId: await browserSessions.find(request),
          userId,
        })
        if (!order) throw noOrder()
        // Somebody waits for it: looking costs less than waiting for the next minute.
        const settled = await settleOrder(ctx, order.id, { requestId: request.id }).catch(
          (error: Error) => {
            if (error instanceof CardsUnavailable) return order
            throw error
          },
        )
        const status = statusOf({ ...settled, listing_id: order.listing_id }, cards)
        if (status.state !== 'live') return status
        return { ...status, ...(await findCheckingTime(database.primary, order.listing_id)) }
      },
    )

    // The signature is over the body as it came; only here is it not parsed.
    await app.register(async (raw) => {
      raw.removeAllContentTypeParsers()
      raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      raw.post(
        '/api/webhooks/stripe',
        {
          config,
          bodyLimit: 256 * 1024,
          schema: {
            tags,
            summary: 'What the card service tells',
            hide: true,
            response: { 200: z.object({ received: z.literal(true) }), ...refusals(400, 503) },
          },
        },
        async (request) => {
          const signature = request.headers['stripe-signature']
          const event = readEvent(
            Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            typeof signature === 'string' ? signature : undefined,
          )
          const order = event && (await findOrderOfPayment(database.primary, event.paymentId))
          // What is not ours to know, or not yet: the minute's look at open orders finds it.
          if (order)
            await settleOrder(ctx, order.id, { event, requestId: request.id }).catch(explain)
          return { received: true as const }
        },
      )
    })

    function readEvent(body: Buffer, signature: string | undefined) {
      try {
        return cards.readEvent(body, signature)
      } catch (error) {
        if (error instanceof BadSignature)
          throw new AppError('invalid', 'This was not signed by the card service')
        throw error
      }
    }
  }

const noOrder = () => new AppError('not-found', 'You have no such order')

function explain(error: Error): never {
  if (error instanceof CardsUnavailable)
    throw new AppError(
      'unavailable',
      'The card service does not answer. Please try again: a listing is never charged twice.',
      { retryAfter: 10 },
    )
  throw error
}
