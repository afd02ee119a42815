import type { Db } from '../../../platform/database/database.ts'
import { comparePayouts } from '../../payments/ledger/compare-payouts.server.ts'
import { readMonths } from '../../payments/ledger/months.server.ts'
import type { Cards } from '../../payments/cards.ts'
import type { VatRates } from '../../payments/ledger/vat.ts'
import { mostShown } from '../schema.ts'
import type { OfficeBooks } from './schema.ts'

/** The card service's books as they were last read: by month, and what of them went to our bank. */
export async function readOfficeBooks(
  db: Db,
  { provider, vatRates }: { provider: Cards['name']; vatRates: VatRates },
): Promise<OfficeBooks> {
  const { months, totals } = await readMonths(db, { provider, vatRates })
  const { readAt, payouts, balances, sums, differing } = await comparePayouts(db, {
    provider,
    most: mostShown + 1,
  })
  return {
    readAt: readAt?.toISOString() ?? null,
    months,
    totals,
    ...{ balances, sums, differing },
    payouts: payouts.map(({ arrivesAt, ...payout }) => ({
      ...payout,
      arrivesAt: arrivesAt.toISOString(),
    })),
  }
}
