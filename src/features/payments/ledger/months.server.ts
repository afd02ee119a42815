import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { site } from '../../../site.ts'
import type { Cards } from '../cards.ts'
import { isOfMode } from '../returns/card-watches.server.ts'
import { vatRateOf, vatWithin, type VatRates } from './vat.ts'

/** A month of the card service's books, from its first midnight in London to the next one's; amounts in pence. */
export type Month = {
  /** '2026-06'. */
  month: string
  currency: string
  /** Payments that came in. */
  orders: number
  capturedPence: number
  /** Less what came back to us because a bank didn't take it. */
  refundedPence: number
  /** Withdrawn by disputes, less what was won back. */
  disputedPence: number
  feesPence: number
  /** Into our account by other ways, or, less than 0, out of it. */
  otherPence: number
  /** Captured − refunded − disputed − fees + other. */
  netPence: number
  paidOutPence: number
  /** In percent; null where none is charged. */
  vatRate: number | null
  /** Included in what was captured and neither refunded nor disputed; null where none is charged. */
  vatPence: number | null
}

type Sums = Pick<Month, 'capturedPence' | 'refundedPence' | 'disputedPence'>

export type Months = {
  months: Month[]
  /** By currency: what all months come to, beside the orders' own books. */
  totals: { currency: string; months: Sums; ledger: Sums }[]
}

/**
 * The months of the card service's books, the newest first. Its rows are dated and never change, so neither does
 * a month that is over: what comes back later is of the month in which it comes back.
 */
export async function readMonths(
  db: Db,
  { provider, vatRates }: { provider: Cards['name']; vatRates: VatRates },
): Promise<Months> {
  const { rows } = await sql<Omit<Month, 'vatRate' | 'vatPence' | 'netPence'>>`
    with rows as (
      select to_char(happened_at at time zone ${site.timeZone}, 'YYYY-MM') as month, about, fee_pence,
        coalesce(settled_pence, amount_pence) as pence, coalesce(settled_currency, currency) as currency
      from card_movements where provider = ${provider} and ${isOfMode('card_movements', provider)}
    )
    select month, currency, (count(*) filter (where about = 'payment' and pence > 0))::int as orders,
      coalesce(sum(pence) filter (where about = 'payment'), 0)::float8 as "capturedPence",
      -coalesce(sum(pence) filter (where about = 'refund'), 0)::float8 as "refundedPence",
      -coalesce(sum(pence) filter (where about = 'dispute'), 0)::float8 as "disputedPence",
      (sum(fee_pence) - coalesce(sum(pence) filter (where about = 'fee'), 0))::float8 as "feesPence",
      coalesce(sum(pence) filter (where about = 'other'), 0)::float8 as "otherPence",
      -coalesce(sum(pence) filter (where about = 'payout'), 0)::float8 as "paidOutPence"
    from rows group by month, currency order by month desc, currency
  `.execute(db)
  const months = rows.map((row): Month => {
    const taken = row.capturedPence - row.refundedPence - row.disputedPence
    const vatRate = vatRateOf(vatRates, row.month)
    return {
      ...row,
      // PostgreSQL's floats know a nought below nought.
      refundedPence: row.refundedPence || 0,
      disputedPence: row.disputedPence || 0,
      paidOutPence: row.paidOutPence || 0,
      netPence: taken - row.feesPence + row.otherPence,
      vatRate,
      vatPence: vatRate === null ? null : vatWithin(taken, vatRate),
    }
  })
  return { months, totals: await readTotals(db, { provider, months }) }
}

async function readTotals(
  db: Db,
  { provider, months }: { provider: Cards['name']; months: Month[] },
): Promise<Months['totals']> {
  const { rows } = await sql<Sums & { currency: string }>`
    select captured_currency as currency, sum(captured_pence)::float8 as "capturedPence",
      sum(returned_pence + returning_pence)::float8 as "refundedPence",
      sum(coalesce(withdrawn, 0))::float8 as "disputedPence"
    from orders left join lateral (
      select sum(withdrawn_pence) as withdrawn from order_disputes where order_id = orders.id
    ) disputes on true
    where provider = ${provider} and captured_currency is not null and ${isOfMode('orders', provider)} group by 1
  `.execute(db)
  const none: Sums = { capturedPence: 0, refundedPence: 0, disputedPence: 0 }
  const currencies = new Set([...rows, ...months].map(({ currency }) => currency))
  return [...currencies].sort().map((currency) => ({
    currency,
    months: months
      .filter((month) => month.currency === currency)
      .reduce<Sums>(
        (sum, month) => ({
          capturedPence: sum.capturedPence + month.capturedPence,
          refundedPence: sum.refundedPence + month.refundedPence,
          disputedPence: sum.disputedPence + month.disputedPence,
        }),
        none,
      ),
    ledger: pick(rows.find((row) => row.currency === currency) ?? none),
  }))
}

const pick = ({ capturedPence, refundedPence, disputedPence }: Sums): Sums => ({
  capturedPence,
  refundedPence,
  disputedPence,
})
