import type { Db } from '../../../platform/database/database.ts'
import { comparePayouts } from '../../payments/ledger/compare-payouts.server.ts'
import { readMonths } from '../../payments/ledger/months.server.ts'
import type { Cards } from '../../payments/cards.ts'
import type { VatRates } from '../../payments/ledger/vat.ts'
import type { OfficeBooks } from './schema.ts'

/** The card service's books as they were last read: by month, and what of them went to our bank. */
export async function readOfficeBooks(
  db: Db,
  { provider, vatRates }: { provider: Cards['name']; vatRates: VatRates },
): Promise<OfficeBooks> {
  const { months, totals } = await readMonths(db, { provider, vatRates })
  const { readAt, payouts, ...compared } = await comparePayouts(db, provider)
  return {
    readAt: readAt?.toISOString() ?? null,
    months,
    totals,
    ...compared,
    payouts: payouts.map(({ arrivesAt, ...payout }) => ({
      ...payout,
      arrivesAt: arrivesAt.toISOString(),
    })),
  }
}
