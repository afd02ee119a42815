import type { FoundOrder } from '../../../features/office/money/schema.ts'
import { moneyOf } from '../../../features/payments/ledger/money-of.ts'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { decimalOf } from '../format.ts'
import type { Column } from '../table.tsx'
import { orderLabelOf } from './labels.ts'

/** A sum of money, shown in its currency. A spreadsheet is given it without its sign, in pounds and not in pence. */
export const amountColumn = <Row extends { currency: string }>(
  head: string,
  of: (row: Row) => number,
): Column<Row> => ({
  head,
  value: (row) => decimalOf(of(row), row.currency),
  show: (row) => moneyOf(of(row), row.currency),
  isNumber: true,
})

/** What a spreadsheet needs to know of sums where not all are in pounds; none where they are. */
export const currencyColumns = <Row extends { currency: string }>(
  rows: readonly Row[],
): readonly Column<Row>[] =>
  rows.every(({ currency }) => currency === 'gbp')
    ? []
    : [{ head: 'Currency', value: ({ currency }) => currency }]

/** Until when the bank takes evidence of a dispute: the last moment of a day that is seldom London’s. */
export const evidenceColumn: Column<{ evidenceDueAt: string | null }> = {
  head: 'Evidence by',
  value: ({ evidenceDueAt }) => evidenceDueAt,
  show: ({ evidenceDueAt }) => (evidenceDueAt === null ? '–' : dayAndTime(evidenceDueAt)),
}

export const orderColumns = (rows: readonly FoundOrder[]): readonly Column<FoundOrder>[] => [
  {
    head: 'Order',
    value: ({ reference }) => reference,
    to: ({ id }) => `/office/money/${id}`,
  },
  { head: 'Car', value: ({ car }) => car },
  {
    head: 'State',
    value: ({ state }) => state,
    show: orderLabelOf,
  },
  evidenceColumn,
  amountColumn('Paid', ({ capturedPence }) => capturedPence),
  amountColumn('Back', ({ returnedPence }) => returnedPence),
  ...currencyColumns(rows),
]
