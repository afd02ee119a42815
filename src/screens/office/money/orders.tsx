import { useQuery } from '@tanstack/react-query'
import { officeOrders } from '../../../features/office/money/money.client.ts'
import type { FoundOrder } from '../../../features/office/money/schema.ts'
import { useOlderAfter } from '../../../features/office/older.client.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { OfficeFrame } from '../frame.tsx'
import { Loaded } from '../loaded.tsx'
import { OfficeSearch, useOfficeSearch } from '../search.tsx'
import { OfficeTable } from '../table.tsx'
import { orderColumns } from './columns.ts'

/** Orders: those that need somebody first, disputes by the date until which the bank takes evidence. */
export function OrdersScreen() {
  return <OfficeFrame title="Money">{() => <Found />}</OfficeFrame>
}

function Found() {
  const q = useOfficeSearch()
  const orders = useQuery(officeOrders(q))
  return (
    <>
      <p className="mt-4">
        <TextLink to="/office/money/months" className="inline-flex min-h-11 items-center">
          Months and payouts
        </TextLink>
      </p>
      <OfficeSearch
        label="Find an order"
        hint="Its reference (YT-…), its number, or a listing’s number."
      />
      <Loaded query={orders}>{(first) => <OrdersTable q={q} first={first} />}</Loaded>
    </>
  )
}

/** Those that need somebody come first: the next page goes on behind how the last one stands. */
const after = ({ id, needsPerson, evidenceDueAt }: FoundOrder) => ({
  before: String(id),
  needsPerson: String(needsPerson),
  ...(evidenceDueAt !== null && { evidenceDueAt }),
})

function OrdersTable({ q, first }: { q: string; first: readonly FoundOrder[] }) {
  const { rows, older } = useOlderAfter({ path: '/api/office/orders', q, first, after })
  return (
    <OfficeTable
      caption="Orders"
      none="No order matches that."
      older={older}
      beginsWith="first"
      rows={rows}
      keyOf={({ id }) => id}
      columns={orderColumns(rows)}
    />
  )
}
