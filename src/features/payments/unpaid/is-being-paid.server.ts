import { sql } from 'kysely'

/** Of a listing: whether an order for it is open, by which it may be paid for at any moment. */
export const isBeingPaid = sql<boolean>`exists (
  select from orders
  where orders.listing_id = listings.id and orders.state in ('requested', 'awaiting-payment')
)`
