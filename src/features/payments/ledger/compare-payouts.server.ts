import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Cards, Payout } from '../cards.ts'
import { isOfMode } from '../returns/card-watches.server.ts'

/** What went to our bank, beside the rows of the card service's books, as they were last read. */
export type Payouts = {
  /** Null until the books were read with nothing moving meanwhile. */
  readAt: Date | null
  /** By currency: all that came in less fees and what went out, beside what the service says is left. */
  balances: { currency: string; expectedPence: number; balancePence: number }[]
  /** How many payouts there are, and what they come to, by currency; what failed is in neither. */
  sums: { currency: string; n: number; pence: number; bookedPence: number }[]
  /** The newest, first those with which something is wrong. */
  payouts: ComparedPayout[]
  /** How many payouts differ, and how many of payouts and balances. */
  differingPayouts: number
  differing: number
}

export type ComparedPayout = {
  id: string
  amountPence: number
  currency: string
  state: Payout['state']
  arrivesAt: Date
  /** What the books' rows of this payout come to: as much as went out, or nothing where it came back. */
  bookedPence: number
  /** What the rows that are in it come to; null where the service doesn't say. */
  itemsPence: number | null
  differs: boolean
}

/** A payout that came back has left nothing; every other has left what it is of, and holds as much. */
const compared = (provider: Cards['name']) => sql`
  booked as (
    select source_id, -sum(amount_pence)::bigint as pence from card_movements
    where provider = ${provider} and about = 'payout' and ${isOfMode('card_movements', provider)}
    group by source_id
  ),
  compared as (
    select payout_id as id, amount_pence, currency, state, arrives_at, items_pence,
      coalesce(booked.pence, 0) as booked_pence,
      coalesce(booked.pence, 0) <> case state when 'failed' then 0 else amount_pence end
        or coalesce(items_pence, amount_pence) <> amount_pence as differs
    from card_payouts left join booked on source_id = payout_id
    where provider = ${provider} and ${isOfMode('card_payouts', provider)}
    union all
    select source_id, 0, 'gbp', 'failed', app_now(), null, booked.pence, true from booked
    where booked.pence <> 0 and not exists (select from card_payouts where payout_id = source_id)
  )`

/** Sets each payout beside the rows that it took out of our account, and all rows beside what is left there. */
export async function comparePayouts(
  db: Db,
  { provider, most }: { provider: Cards['name']; most: number },
): Promise<Payouts> {
  const { rows: balances } = await sql<Payouts['balances'][number] & { readAt: Date }>`
    select card_balances.currency, balance_pence::float8 as "balancePence", read_at as "readAt",
      coalesce((
        select sum(coalesce(settled_pence, amount_pence) - fee_pence) from card_movements
        where card_movements.provider = card_balances.provider and ${isOfMode('card_movements', provider)}
          and coalesce(settled_currency, card_movements.currency) = card_balances.currency
      ), 0)::float8 as "expectedPence"
    from card_balances where card_balances.provider = ${provider} and ${isOfMode('card_balances', provider)}
    order by currency
  `.execute(db)
  const { rows: sums } = await sql<Payouts['sums'][number] & { differing: number }>`
    with ${compared(provider)}
    select currency, (count(*) filter (where state <> 'failed'))::int as n,
      coalesce(sum(amount_pence) filter (where state <> 'failed'), 0)::float8 as pence,
      sum(booked_pence)::float8 as "bookedPence", (count(*) filter (where differs))::int as differing
    from compared group by currency order by currency
  `.execute(db)
  const { rows: payouts } = await sql<ComparedPayout>`
    with ${compared(provider)}
    select id, amount_pence as "amountPence", currency, state, arrives_at as "arrivesAt",
      booked_pence::float8 as "bookedPence", items_pence as "itemsPence", differs
    from compared order by differs desc, arrives_at desc, id limit ${most}
  `.execute(db)
  const differingPayouts = sums.reduce((total, row) => total + row.differing, 0)
  return {
    readAt: balances[0]?.readAt ?? null,
    balances: balances.map(({ currency, expectedPence, balancePence }) => ({
      currency,
      expectedPence,
      balancePence,
    })),
    sums: sums.map(({ currency, n, pence, bookedPence }) => ({ currency, n, pence, bookedPence })),
    payouts,
    differingPayouts,
    differing:
      differingPayouts +
      balances.filter(({ expectedPence, balancePence }) => expectedPence !== balancePence).length,
  }
}
