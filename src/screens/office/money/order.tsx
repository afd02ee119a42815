import { useQuery } from '@tanstack/react-query'
import { officeOrder } from '../../../features/office/money/money.client.ts'
import type { OfficeOrder } from '../../../features/office/money/schema.ts'
import { mostShown } from '../../../features/office/schema.ts'
import { moneyOf } from '../../../features/payments/ledger/money-of.ts'
import { useParams } from '../../../platform/router/context.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { ActsTable } from '../acts-table.tsx'
import { Facts } from '../facts.tsx'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { OfficeFrame } from '../frame.tsx'
import { Loaded } from '../loaded.tsx'
import { OfficeTable } from '../table.tsx'
import { amountColumn, currencyColumns, evidenceColumn } from './columns.ts'
import { OrderActs } from './order-acts.tsx'
import { Refunds } from './refunds.tsx'
import { disputeLabels, isUnsettled, orderLabelOf, orderStateLabels } from './labels.ts'

/** One order with all that has become of its money. */
export function OrderScreen() {
  const { id = '' } = useParams()
  return <OfficeFrame title={`Order ${id}`}>{() => <Order key={id} id={id} />}</OfficeFrame>
}

function Order({ id }: { id: string }) {
  const order = useQuery(officeOrder(id))
  return <Loaded query={order}>{(data) => <Known order={data} />}</Loaded>
}

function Known({ order }: { order: OfficeOrder }) {
  const { id, listingId, currency } = order
  const orNothing = (pence: number) => (pence === 0 ? null : moneyOf(pence, currency))
  return (
    <>
      <Facts
        facts={[
          ['State', orderLabelOf(order)],
          ['Reference', order.reference],
          ['Car', order.car],
          [
            'Listing',
            listingId === null ? (
              'Gone'
            ) : (
              <TextLink to={`/office/listings/${listingId}`}>{listingId}</TextLink>
            ),
          ],
          ['Paid', isUnsettled(order) ? 'Not known yet' : moneyOf(order.capturedPence, currency)],
          ['Given back', orNothing(order.returnedPence)],
          ['On its way back', orNothing(order.returningPence)],
          ['Disputed', orNothing(order.disputedPence)],
          ['Lost', orNothing(order.lostPence)],
          ['Trouble', order.why ?? order.trouble],
          ['The card service calls it', order.paymentId],
        ]}
      />
      <OrderActs order={order} />
      <Refunds order={order} />
      <Disputes order={order} />
      <h2 className="type-title mt-12 text-xl">What became of it</h2>
      <OfficeTable
        caption={`Moves of order ${id}`}
        none="Nothing yet."
        rows={order.moves}
        keyOf={(move) => move.id}
        columns={[
          {
            head: 'When',
            value: ({ movedAt }) => movedAt,
            show: ({ movedAt }) => dayAndTime(movedAt),
          },
          { head: 'Became', value: ({ to }) => to, show: ({ to }) => orderStateLabels[to] },
          { head: 'Why', value: ({ cause }) => cause },
        ]}
      />
      <h2 className="type-title mt-12 text-xl">What was done</h2>
      <ActsTable forRole="operator" most={mostShown} acts={order.log} />
    </>
  )
}

function Disputes({ order: { id, currency, disputes, evidence } }: { order: OfficeOrder }) {
  if (disputes.length === 0) return null
  const rows = disputes.map((dispute) => ({ ...dispute, currency }))
  return (
    <>
      <h2 className="type-title mt-12 text-xl">Disputes</h2>
      <OfficeTable
        caption={`Disputes of order ${id}`}
        none=""
        rows={rows}
        keyOf={(dispute) => dispute.id}
        columns={[
          {
            head: 'State',
            value: ({ state }) => state,
            show: ({ state }) => disputeLabels[state],
          },
          { head: 'Why', value: ({ reason }) => reason },
          evidenceColumn,
          amountColumn<(typeof rows)[number]>('Amount', ({ amountPence }) => amountPence),
          ...currencyColumns(rows),
        ]}
      />
      {evidence.length > 0 && (
        <div className="mt-6 max-w-[70ch]">
          <p>
            Answer in the card service’s dashboard, with this. While it is open the listing stays;
            lost, it comes down.
          </p>
          <ul className="mt-3 list-disc space-y-1 pl-5 wrap-anywhere">
            {evidence.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
