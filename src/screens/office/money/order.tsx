import { useQuery } from '@tanstack/react-query'
import { officeOrder, useOrderAct } from '../../../features/office/money/money.client.ts'
import type { OfficeOrder } from '../../../features/office/money/schema.ts'
import { mostShown } from '../../../features/office/schema.ts'
import { moneyOf } from '../../../features/payments/ledger/money-of.ts'
import { useParams } from '../../../platform/router/context.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { ActsTable } from '../acts-table.tsx'
import { Facts } from '../facts.tsx'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { OfficeFrame } from '../frame.tsx'
import { Loaded } from '../loaded.tsx'
import { OfficeTable } from '../table.tsx'
import { amountColumn, currencyColumns, evidenceColumn } from './columns.ts'
import { disputeWords, stateWords } from './words.ts'

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
          ['State', stateWords[order.state]],
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
          ['Paid', moneyOf(order.capturedPence, currency)],
          ['Given back', orNothing(order.returnedPence)],
          ['On its way back', orNothing(order.returningPence)],
          ['Disputed', orNothing(order.disputedPence)],
          ['Lost', orNothing(order.lostPence)],
          ['Trouble', order.trouble],
          ['The card service calls it', order.paymentId],
        ]}
      />
      <OrderActs order={order} />
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
          { head: 'Became', value: ({ to }) => to, show: ({ to }) => stateWords[to] },
          { head: 'Why', value: ({ cause }) => cause },
        ]}
      />
      <h2 className="type-title mt-12 text-xl">What was done</h2>
      <ActsTable forRole="operator" most={mostShown} acts={order.log} />
    </>
  )
}

const owing: readonly OfficeOrder['state'][] = ['refund-due', 'refund-failed']

/** What may be done about an order as it stands; the server asks the same. */
function OrderActs({ order: { id, state } }: { order: OfficeOrder }) {
  const act = useOrderAct(id)
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {(state === 'fulfilled' || state === 'partly-refunded') && (
        <ActDialog
          label="Refund"
          what="What is left of it goes back to the card; the listing stays. This can’t be undone."
          onAct={({ reason }) => act.mutateAsync({ act: 'refund', reason })}
        />
      )}
      {owing.includes(state) && (
        <>
          <ActDialog
            label="Try the Refund Again"
            what="The card service is asked once more, within a minute."
            onAct={({ reason }) => act.mutateAsync({ act: 'retry', reason })}
          />
          <ActDialog
            label="It Went Back Otherwise"
            what="Say that you have given it back by transfer, say: no card is tried any more. This can’t be undone."
            onAct={({ reason }) => act.mutateAsync({ act: 'settle', reason })}
          />
        </>
      )}
    </div>
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
            show: ({ state }) => disputeWords[state],
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
