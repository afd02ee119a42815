import { useQuery } from '@tanstack/react-query'
import { day } from '../../../ui/format.ts'
import { ListItem, ReadList } from '../../accounts/settings/read-list.tsx'
import { SettingsSection } from '../../accounts/settings/section.tsx'
import { plans } from '../../listings/rules.ts'
import { ordersOfUser } from './own-orders.client.ts'
import type { OwnOrder } from './schema.ts'

/** What was paid for one's listings, each by the reference that its receipt has. */
export function PaymentsSection() {
  const orders = useQuery(ordersOfUser())
  return (
    <SettingsSection
      title="Payments"
      lede="Each receipt was emailed to the listing’s contact email. Quote the reference when you write to us about one."
    >
      <ReadList
        query={orders}
        label="Payments"
        none="There are no payments for the listings in your account. What you pay for one appears here."
      >
        {(order) => <OrderItem key={order.reference} order={order} />}
      </ReadList>
    </SettingsSection>
  )
}

export const OrderItem = ({ order }: { order: OwnOrder }) => (
  <ListItem
    title={order.car}
    detail={
      <>
        {`${day(order.paidAt)}, ${plans[order.plan].name} listing, `}
        <span className="whitespace-nowrap">{order.reference}</span>
      </>
    }
    action={
      <p className="sm:text-right">
        <span className="font-semibold tabular-nums">{order.amount}</span>
        <span className="text-sm text-faded max-sm:ml-3 sm:block">{orderLabelOf(order)}</span>
      </p>
    }
  />
)

/** How it stands, as whoever has paid it says it. */
function orderLabelOf({ state, refunded }: OwnOrder): string {
  switch (state) {
    case 'paid':
      return 'Paid'
    case 'partly-refunded':
      return `Paid, ${refunded} refunded`
    case 'refund-due':
      return 'Refund on its way'
    case 'refund-failed':
      return 'Your refund came back to us: write to us'
    case 'refunded':
      return 'Refunded'
    case 'disputed':
      return 'Disputed with your bank'
    case 'charged-back':
      return 'Taken back by your bank'
  }
}
