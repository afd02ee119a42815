import { useQuery } from '@tanstack/react-query'
import { officeBooks } from '../../../features/office/money/money.client.ts'
import type { OfficeBooks } from '../../../features/office/money/schema.ts'
import { mostShown } from '../../../features/office/schema.ts'
import { moneyOf } from '../../../features/payments/ledger/money-of.ts'
import { counted, day } from '../../../ui/format.ts'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { decimalOf, monthOf } from '../format.ts'
import { OfficeFrame } from '../frame.tsx'
import { Loaded } from '../loaded.tsx'
import { OfficeTable, type Column } from '../table.tsx'
import { amountColumn, currencyColumns } from './columns.ts'

/** The months for the accountant, and what went to our bank. */
export function BooksScreen() {
  return <OfficeFrame title="Months and payouts">{() => <Books />}</OfficeFrame>
}

function Books() {
  const books = useQuery(officeBooks())
  return (
    <Loaded query={books}>
      {(data) => (
        <>
          <p className="mt-4 max-w-[70ch]">
            {data.readAt === null
              ? 'The card service’s books have not been read yet; they are, each hour.'
              : `From the card service’s own books, as they were read on ${dayAndTime(data.readAt)}.`}
          </p>
          <Months books={data} />
          <Payouts books={data} />
        </>
      )}
    </Loaded>
  )
}

type Month = OfficeBooks['months'][number]

const monthColumns: readonly Column<Month>[] = [
  { head: 'Month', value: ({ month }) => month, show: ({ month }) => monthOf(month) },
  { head: 'Orders', value: ({ orders }) => orders, isNumber: true },
  amountColumn('Taken', ({ capturedPence }) => capturedPence),
  amountColumn('Refunded', ({ refundedPence }) => refundedPence),
  amountColumn('Disputed', ({ disputedPence }) => disputedPence),
  amountColumn('Fees', ({ feesPence }) => feesPence),
  amountColumn('Other', ({ otherPence }) => otherPence),
  amountColumn('Net', ({ netPence }) => netPence),
  {
    head: 'VAT',
    value: ({ vatPence, currency }) => (vatPence === null ? null : decimalOf(vatPence, currency)),
    show: ({ vatPence, vatRate, currency }) =>
      vatPence === null ? 'None' : `${moneyOf(vatPence, currency)} at ${vatRate}%`,
    isNumber: true,
  },
  amountColumn('Paid out', ({ paidOutPence }) => paidOutPence),
]

type Sums = OfficeBooks['totals'][number]['ledger']
const agrees = (one: Sums, other: Sums) =>
  one.capturedPence === other.capturedPence &&
  one.refundedPence === other.refundedPence &&
  one.disputedPence === other.disputedPence

function Months({ books: { months, totals } }: { books: OfficeBooks }) {
  return (
    <section aria-labelledby="months-heading" className="mt-10">
      <h2 id="months-heading" className="type-title text-xl">
        Months
      </h2>
      <p className="mt-2 max-w-[70ch] text-faded">
        By London’s days. Net is what was taken, less refunds, disputes and fees. VAT is included in
        what was taken and stayed. What comes back later counts in the month in which it does.
      </p>
      <OfficeTable
        caption="Months"
        none="Nothing has been taken yet."
        rows={months}
        keyOf={({ month, currency }) => `${month} ${currency}`}
        columns={[...monthColumns, ...currencyColumns(months)]}
      />
      {totals.map(({ currency, months: sum, ledger }) => (
        <p key={currency} className="mt-4 max-w-[70ch]">
          {agrees(sum, ledger)
            ? `All months together are what the orders say: ${describe(ledger, currency)}.`
            : `All months together (${describe(sum, currency)}) are not what the orders say (${describe(ledger, currency)}). What is on its way may be in only one of them; bin/shop ledger --compare names each row.`}
        </p>
      ))}
    </section>
  )
}

const describe = (sum: Sums, currency: string) =>
  `${moneyOf(sum.capturedPence, currency)} taken, ${moneyOf(sum.refundedPence, currency)} refunded, ${moneyOf(sum.disputedPence, currency)} disputed`

type Payout = OfficeBooks['payouts'][number]
const payoutLabels = { 'on-its-way': 'On its way', paid: 'Paid', failed: 'Came back' } as const

const payoutColumns: readonly Column<Payout>[] = [
  {
    head: 'Arrives',
    value: ({ arrivesAt }) => arrivesAt,
    show: ({ arrivesAt }) => day(arrivesAt),
  },
  { head: 'Payout', value: ({ id }) => id },
  {
    head: 'State',
    value: ({ state }) => state,
    show: ({ state, differs }) => `${payoutLabels[state]}${differs ? ': differs' : ''}`,
  },
  amountColumn('Amount', ({ amountPence }) => amountPence),
  amountColumn('Left our account', ({ bookedPence }) => bookedPence),
  {
    head: 'Its rows come to',
    value: ({ itemsPence, currency }) =>
      itemsPence === null ? null : decimalOf(itemsPence, currency),
    show: ({ itemsPence, currency }) =>
      itemsPence === null ? 'Not said yet' : moneyOf(itemsPence, currency),
    isNumber: true,
  },
]

function Payouts({ books: { payouts, sums, balances, differing } }: { books: OfficeBooks }) {
  return (
    <section aria-labelledby="payouts-heading" className="mt-12">
      <h2 id="payouts-heading" className="type-title text-xl">
        Payouts
      </h2>
      {sums.map(({ currency, n, pence, bookedPence }) => (
        <p key={currency} className="mt-2 max-w-[70ch]">
          {`${counted(n, 'payout')}, ${moneyOf(pence, currency)} in all; ${moneyOf(bookedPence, currency)} left our account for them.`}
        </p>
      ))}
      {balances.map(({ currency, expectedPence, balancePence }) => (
        <p key={currency} className="mt-2 max-w-[70ch]">
          {expectedPence === balancePence
            ? `${moneyOf(balancePence, currency)} is left there, as it should be.`
            : `${moneyOf(balancePence, currency)} is left there; by its rows it should be ${moneyOf(expectedPence, currency)}.`}
        </p>
      ))}
      {differing > 0 && (
        <p className="mt-2 max-w-[70ch] font-semibold">
          {`${counted(differing, 'payout or balance differs', 'payouts or balances differ')}: ask the card service.`}
        </p>
      )}
      <OfficeTable
        caption="Payouts"
        none="Nothing has been paid out yet."
        most={mostShown}
        beginsWith="first"
        rows={payouts}
        keyOf={({ id }) => id}
        columns={[...payoutColumns, ...currencyColumns(payouts)]}
      />
    </section>
  )
}
