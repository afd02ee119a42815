import { sql, type Generated, type Selectable, type UpdateObject } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { hoursAgo, minutesFromNow } from '../../platform/database/times.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Plan } from '../listings/rules.ts'
import { ownedBy, type Seller } from '../selling/access/owned-by.server.ts'
import type { Cards, Dispute, Refund } from './cards.ts'
import { paymentHours, type OrderState } from './rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    orders: OrdersTable
    order_moves: {
      id: Generated<number>
      order_id: number
      from_state: OrderState
      to_state: OrderState
      cause: string
      moved_at: Generated<Date>
    }
    card_events: {
      event_id: string
      type: string
      order_id: number
      received_at: Generated<Date>
    }
    order_refunds: {
      refund_id: string
      order_id: number
      amount_pence: number
      state: Refund['state']
      reason: string | null
      made_at: Date
      changed_at: Generated<Date>
    }
    order_disputes: {
      dispute_id: string
      order_id: number
      state: Dispute['state']
      amount_pence: number
      withdrawn_pence: number
      reason: string
      evidence_due_at: Date | null
      changed_at: Generated<Date>
    }
  }
}

type OrdersTable = {
  id: Generated<number>
  /** What it is called in emails; its id would tell how many there are. */
  reference: Generated<string>
  listing_id: number | null
  car: string
  term: number
  /** What was bought: it is given, whatever its listing has become meanwhile. */
  plan: Generated<Plan>
  amount_pence: number
  currency: Generated<string>
  state: Generated<OrderState>
  idempotency_key: Generated<string>
  provider: Cards['name']
  /** Whether no money was taken by it; null until its payment was looked at. */
  is_test: boolean | null
  payment_id: string | null
  browser_session_id: number | null
  request_id: string
  consented_at: Date | null
  last_error: string | null
  is_processing: Generated<boolean>
  created_at: Generated<Date>
  settled_at: Date | null
  waits_since: Generated<Date>
  captured_pence: Generated<number>
  captured_currency: string | null
  returned_pence: Generated<number>
  returning_pence: Generated<number>
  disputed_pence: Generated<number>
  lost_pence: Generated<number>
  refund_attempt: Generated<number>
  trouble: string | null
  looks: Generated<number>
  asks_at: Date | null
}
export type Order = Selectable<OrdersTable>

/** Holds a listing before any order of it, as everywhere: whoever changes both waits here. */
export const holdListing = (tx: Transaction, id: number) =>
  tx.selectFrom('listings').select('id').where('id', '=', id).forUpdate().execute()

/** An order, held until the transaction ends. */
export const lockOrder = (tx: Transaction, id: number): Promise<Order> =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/**
 * The order whose days a listing has, held until the transaction ends: the newest for which it was given any.
 * One that was paid for since and had to go back at once gave it none; and it has none of any whose plan was given to it
 * for nothing since.
 */
export const lockGivenOrder = (tx: Transaction, listingId: number): Promise<Order | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listings')
          .select('listings.id')
          .where('listings.id', '=', listingId)
          .where('plan_is_given', '=', false),
      ),
    )
    // Such an order has given nothing, and its index has none.
    .where('state', '<>', 'abandoned')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_moves')
          .select('order_moves.id')
          .whereRef('order_id', '=', 'orders.id')
          .where('from_state', '=', 'awaiting-payment')
          .where('to_state', '=', 'fulfilled'),
      ),
    )
    .orderBy('term', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** The id of an order by its reference, as somebody may have copied it. */
export async function findOrderByReference(db: Db, reference: string): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', reference.trim().toUpperCase())
    .executeTakeFirst()
  return row?.id ?? null
}

type Change = Omit<UpdateObject<Tables, 'orders'>, 'id' | 'state'>

/** Moves an order that is held, and writes down why. The database refuses a move that may not be. */
export async function transitionOrder(
  tx: Transaction,
  order: Pick<Order, 'id' | 'state'>,
  { to, cause, ...change }: { to: OrderState; cause: string } & Change,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ state: to, is_processing: false, waits_since: sql<Date>`app_now()`, ...change })
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('order_moves')
    .values({
      order_id: order.id,
      from_state: order.state,
      to_state: to,
      cause: cause.slice(0, 255),
    })
    .execute()
}

/**
 * Part of a WHERE: who asks began it last, or the listing is theirs. It is open in two browsers of theirs at once, and
 * is paid in whichever they like.
 */
export const isOrderFor = (seller: Seller) => sql<boolean>`(
  orders.browser_session_id = ${seller.browserSessionId}::bigint
  or exists (select from listings where listings.id = orders.listing_id and ${ownedBy(seller)})
)`

/** The newest order for a listing, for whoever began it and whose the listing is. */
export const findOrderFor = (
  db: Db,
  { listingId, ...seller }: Seller & { listingId: number },
): Promise<(Order & { listing_id: number }) | undefined> =>
  db
    .selectFrom('orders')
    .innerJoin('listings', 'listings.id', 'orders.listing_id')
    .selectAll('orders')
    .select('listings.id as listing_id')
    .where('listing_id', '=', listingId)
    .where(isOrderFor(seller))
    .orderBy('term', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findOrderOfPayment = (db: Db, paymentId: string): Promise<Order | undefined> =>
  db.selectFrom('orders').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

/**
 * Orders that are not paid for yet, in random order: where there are more than can be asked about,
 * or some that always fail, the others have their turn all the same.
 */
export const listOpen = (db: Db, provider: Cards['name'], limit: number): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['requested', 'awaiting-payment'])
    .where('provider', '=', provider)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()

/**
 * Orders of a card service that is no longer in use which nobody can pay, and by which nothing was taken: those that it
 * never began, and the sandbox's. Another's may have been paid since it was last asked: they stay.
 */
export const listForeign = (db: Db, provider: Cards['name'], limit: number): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '<>', provider)
    .where('created_at', '<=', hoursAgo(paymentHours))
    .where((where) =>
      where.or([
        where('state', '=', 'requested'),
        where.and([where('state', '=', 'awaiting-payment'), where('provider', '=', 'sandbox')]),
      ]),
    )
    .limit(limit)
    .execute()

/**
 * Takes paid orders about which the card service is to be asked again, those that have waited longest
 * first. Each is put back for a minute, so that those that always fail hold up no other.
 */
export const takeDue = (db: Db, provider: Cards['name'], limit: number): Promise<Order[]> =>
  db
    .updateTable('orders')
    .set({ asks_at: minutesFromNow(1) })
    .where('id', 'in', (select) =>
      select
        .selectFrom('orders')
        .select('id')
        .where('asks_at', '<=', sql<Date>`(select app_now())`)
        .where('provider', '=', provider)
        .orderBy('asks_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
