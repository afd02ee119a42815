import type { SettleDraft } from '../../selling/settle-draft.ts'
import { CardsUnavailable } from '../cards.ts'
import { findOrderFor } from '../orders.server.ts'
import { settleOrder, type Settling } from '../settle-order.server.ts'

/** What a browser asks for when it believes to have paid: the card service is asked, not believed. */
export const settleDraftWith =
  (ctx: Settling): SettleDraft =>
  async ({ requestId, ...params }) => {
    const order = await findOrderFor(ctx.database.primary, params)
    if (!order) return 'unknown'
    const { state } = await settleOrder(ctx, order.id, { requestId }).catch((error: Error) => {
      // Whoever has paid is not told otherwise because nobody answers: it is settled by and by.
      if (error instanceof CardsUnavailable) return order
      throw error
    })
    return state === 'fulfilled' || state === 'partly-refunded' ? 'live' : 'unpaid'
  }
