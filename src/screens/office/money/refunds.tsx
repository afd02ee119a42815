import type { OfficeOrder } from '../../../features/office/money/schema.ts'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { OfficeTable } from '../table.tsx'
import { amountColumn, currencyColumns } from './columns.ts'
import { refundLabels } from './labels.ts'

type Props = { order: Pick<OfficeOrder, 'id' | 'currency' | 'refunds'> }

/** What the card service was asked to give back, how that stands, and why it waits or came back. */
export function Refunds({ order: { id, currency, refunds } }: Props) {
  if (refunds.length === 0) return null
  const rows = refunds.map((refund) => ({ ...refund, currency }))
  return (
    <>
      <h2 className="type-title mt-12 text-xl">Refunds</h2>
      <OfficeTable
        caption={`Refunds of order ${id}`}
        none=""
        rows={rows}
        keyOf={(refund) => refund.id}
        columns={[
          {
            head: 'When',
            value: ({ madeAt }) => madeAt,
            show: ({ madeAt }) => dayAndTime(madeAt),
          },
          { head: 'State', value: ({ state }) => state, show: ({ state }) => refundLabels[state] },
          { head: 'Why', value: ({ reason }) => reason },
          amountColumn<(typeof rows)[number]>('Amount', ({ amountPence }) => amountPence),
          ...currencyColumns(rows),
          { head: 'The card service calls it', value: ({ id: refundId }) => refundId },
        ]}
      />
    </>
  )
}
