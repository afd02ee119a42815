import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { viewerOf, type FindStaff } from '../../../platform/http/access.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { readId } from '../../../platform/http/read-id.ts'
import { done } from '../schema.ts'
import type { Cards } from '../../payments/cards.ts'
import type { VatRates } from '../../payments/ledger/vat.ts'
import type { Settling } from '../../payments/settle-order.server.ts'
import { actOnOrder } from './act-on-order.server.ts'
import { readOfficeBooks } from './books.server.ts'
import { findOfficeOrder, findOrders, noSuchOrder } from './orders.server.ts'
import { foundOrders, officeBooks, officeOrder, orderAct, ordersQuery } from './schema.ts'

type Deps = Settling & {
  database: Database
  findStaff: FindStaff
  provider: Cards['name']
  vatRates: VatRates
}

const tags = ['Office']
const config = { access: 'operator' } as const
const params = z.object({ id: z.string() })
const reads = refusals(400, 401, 403, 404, 503)

/** Orders and disputes, for operators. */
export const moneyApi =
  (ctx: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { primary } = ctx.database

    app.get(
      '/api/office/orders',
      {
        config,
        schema: {
          tags,
          summary: 'Find orders, first those that need a person',
          querystring: ordersQuery,
          response: { 200: foundOrders, ...reads },
        },
      },
      (request) => findOrders(primary, request.query),
    )

    app.get(
      '/api/office/orders/:id',
      {
        config,
        schema: {
          tags,
          summary: 'All that has become of one order',
          params,
          querystring: noQuery,
          response: { 200: officeOrder, ...reads },
        },
      },
      (request) => findOfficeOrder(primary, readId(request.params.id, noSuchOrder), ctx.publicUrl),
    )

    app.get(
      '/api/office/books',
      {
        config,
        schema: {
          tags,
          summary: 'The months for the accountant, and the payouts beside the card service’s books',
          querystring: noQuery,
          response: { 200: officeBooks, ...reads },
        },
      },
      () => readOfficeBooks(primary, ctx),
    )

    app.post(
      '/api/office/orders/:id/acts',
      {
        config,
        schema: {
          tags,
          summary: 'Give money back, try that again, or note that it went back in another way',
          description: 'With a passkey shown just now.',
          params,
          querystring: noQuery,
          body: orderAct,
          response: { 200: done, ...refusals(400, 401, 403, 404, 409, 503) },
        },
      },
      async (request) => ({
        message: await actOnOrder(ctx, {
          id: readId(request.params.id, noSuchOrder),
          viewer: viewerOf(request),
          body: request.body,
        }),
      }),
    )
  }
