import type { WriterData } from '../accounts/personal-data.ts'
import { isListedBy } from '../selling/access/owned-by.server.ts'
import { priceString } from '../cars/money.ts'
import { moneyOf } from './ledger/money-of.ts'
import { refundedOf } from './own-orders/refunded.ts'

/**
 * What was ordered for a person's listings. Nothing is erased: an order names nobody once its listing
 * is gone, and money has to be accounted for.
 */
export const paymentsPersonalData: WriterData = {
  name: 'payments',
  notice: {
    what: 'What was paid for your listings, and given back. Card numbers never reach us: the card service takes them.',
    why: 'To do what was paid for, and because companies must keep accounts.',
    basis: 'legal obligation',
    whenClosed: 'Kept for the accounts, without your name.',
    outlivesAccount: true,
  },
  export: async (db, writer) => {
    const orders = await db
      .selectFrom('orders')
      .innerJoin('listings', 'listings.id', 'orders.listing_id')
      .select([
        'orders.reference',
        'orders.car',
        'orders.state',
        'orders.plan',
        'orders.amount_pence',
        'orders.captured_pence',
        'orders.captured_currency',
        'orders.returned_pence',
        'orders.returning_pence',
        'orders.created_at as createdAt',
        'orders.consented_at as consentedAt',
        'orders.settled_at as settledAt',
      ])
      .where(isListedBy(writer))
      .orderBy('orders.id')
      .execute()
    return orders.map((order) => {
      const {
        amount_pence,
        captured_pence,
        captured_currency,
        returned_pence: _returned,
        returning_pence: _returning,
        ...shown
      } = order
      return {
        ...shown,
        amount: priceString(amount_pence),
        paid: moneyOf(captured_pence, captured_currency),
        refunded: refundedOf(order),
      }
    })
  },
  erase: async () => {},
}
