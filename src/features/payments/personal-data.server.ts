import type { PersonalData } from '../accounts/personal-data.ts'
import { priceString } from '../cars/money.ts'

/**
 * What was ordered for a person's listings. Nothing is erased: an order names nobody once its listing
 * is gone, and money has to be accounted for.
 */
export const paymentsPersonalData: PersonalData = {
  name: 'payments',
  notice: {
    what: 'What was paid for your listings, and given back. Card numbers never reach us: the card service takes them.',
    why: 'To do what was paid for, and because companies must keep accounts.',
    basis: 'legal obligation',
    whenClosed: 'Kept for the accounts, without your name.',
    outlivesAccount: true,
  },
  export: async (db, { userId }) => {
    const orders = await db
      .selectFrom('orders')
      .innerJoin('listings', 'listings.id', 'orders.listing_id')
      .select([
        'orders.reference',
        'orders.car',
        'orders.state',
        'orders.amount_pence',
        'orders.created_at as createdAt',
        'orders.consented_at as consentedAt',
        'orders.settled_at as settledAt',
      ])
      .where('listings.user_id', '=', userId)
      .orderBy('orders.id')
      .execute()
    return orders.map(({ amount_pence, ...order }) => ({
      ...order,
      amount: priceString(amount_pence),
    }))
  },
  erase: async () => {},
}
