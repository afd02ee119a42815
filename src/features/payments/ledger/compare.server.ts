import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Movement } from '../cards.ts'
import { isOfMode } from '../returns/card-watches.server.ts'
import { readCardBooks, type ReadsBooks } from './read-card-books.server.ts'

/** Where our books and the card service's say something else about one payment, refund or dispute. */
export type Difference = {
  about: Movement['about']
  sourceId: string
  /** Null where it is of no order of ours. */
  orderId: number | null
  /** Into our account, or out of it; null where a side knows nothing of it. */
  oursPence: number | null
  ourCurrency: string | null
  theirsPence: number | null
  theirCurrency: string | null
}

export type Comparison = {
  /** How many rows of each side were compared. */
  ours: number
  theirs: number
  /** By currency: what is left of all that came in and went out, on each side. */
  sums: { currency: string; oursPence: number; theirsPence: number }[]
  differences: Difference[]
  /** How many there are, also of those that are not named. */
  differing: number
}

const mostNamed = 200

/** Reads what is new in the card service's books, and sets our rows beside its own, one by one. */
export async function compareLedger(ctx: ReadsBooks): Promise<Comparison> {
  await readCardBooks(ctx)
  return compareRows(ctx.database.primary, ctx.cards.name)
}

/** A refund on its way may stand in the service's books already, or not yet. */
const compared = (provider: string) => sql`
  ours as (
    select 'payment' as about, payment_id as source_id, id as order_id,
      captured_pence as pence, captured_currency as currency, false as may_wait
    from orders where provider = ${provider} and captured_pence > 0 and ${isOfMode('orders', provider)}
    union all
    select 'refund', refund_id, orders.id,
      case order_refunds.state when 'failed' then 0 else -order_refunds.amount_pence end,
      captured_currency, order_refunds.state = 'pending'
    from order_refunds join orders on orders.id = order_refunds.order_id
    where provider = ${provider} and ${isOfMode('orders', provider)}
    union all
    select 'dispute', dispute_id, orders.id, -withdrawn_pence, captured_currency, false
    from order_disputes join orders on orders.id = order_disputes.order_id
    where provider = ${provider} and ${isOfMode('orders', provider)}
  ),
  theirs as (
    select about, source_id, sum(amount_pence)::bigint as pence, min(currency) as currency
    from card_movements where provider = ${provider} and about in ('payment', 'refund', 'dispute')
      and ${isOfMode('card_movements', provider)}
    group by about, source_id
  ),
  compared as (
    select coalesce(ours.about, theirs.about) as about, coalesce(ours.source_id, theirs.source_id) as source_id,
      order_id, ours.pence as ours, ours.currency as our_currency,
      theirs.pence as theirs, theirs.currency as their_currency,
      coalesce(ours.pence, 0) <> coalesce(theirs.pence, 0)
        and not (coalesce(may_wait, false) and theirs.pence is null)
        or ours.currency <> theirs.currency
        or (ours.about is null and theirs.pence <> 0) as differs
    from ours full join theirs on theirs.about = ours.about and theirs.source_id = ours.source_id
  )`

async function compareRows(db: Database['primary'], provider: string): Promise<Comparison> {
  const rows = compared(provider)
  const { rows: sums } = await sql<{
    currency: string
    ours: number
    theirs: number
    oursPence: number
    theirsPence: number
    differing: number
  }>`
    with ${rows}
    select coalesce(our_currency, their_currency) as currency,
      count(ours)::int as ours, count(theirs)::int as theirs,
      coalesce(sum(ours), 0)::float8 as "oursPence", coalesce(sum(theirs), 0)::float8 as "theirsPence",
      (count(*) filter (where differs))::int as differing
    from compared group by 1 order by 1`.execute(db)
  const { rows: differences } = await sql<Difference>`
    with ${rows}
    select about, source_id as "sourceId", order_id::int as "orderId",
      ours::int as "oursPence", our_currency as "ourCurrency",
      theirs::int as "theirsPence", their_currency as "theirCurrency"
    from compared where differs
    order by order_id nulls last, about, source_id limit ${mostNamed}`.execute(db)
  const count = (of: 'ours' | 'theirs' | 'differing') =>
    sums.reduce((total, row) => total + row[of], 0)
  return {
    ours: count('ours'),
    theirs: count('theirs'),
    sums: sums.map(({ currency, oursPence, theirsPence }) => ({
      currency,
      oursPence,
      theirsPence,
    })),
    differences,
    differing: count('differing'),
  }
}
