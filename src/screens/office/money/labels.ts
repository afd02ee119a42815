import type { FoundOrder, OfficeOrder } from '../../../features/office/money/schema.ts'

/** How a dispute stands; an inquiry has taken no money yet. */
export const disputeLabels: Record<OfficeOrder['disputes'][number]['state'], string> = {
  inquiry: 'The bank asks',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
}

/** How an order stands, as a person says it. */
export const orderStateLabels: Record<OfficeOrder['state'], string> = {
  requested: 'Begun',
  'awaiting-payment': 'Not paid yet',
  fulfilled: 'Paid',
  'partly-refunded': 'Paid, a part is back',
  'refund-due': 'To be refunded',
  'refund-pending': 'Refund on its way',
  'refund-failed': 'Refund came back',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'charged-back': 'Lost to a dispute',
  'settled-by-hand': 'Given back otherwise',
  abandoned: 'Given up',
}

type Standing = Pick<FoundOrder, 'state' | 'needsPerson'>

/** Of which nobody has been able to say for long whether it is paid, or to publish what is. */
export const isUnsettled = ({ state, needsPerson }: Standing): boolean =>
  state === 'awaiting-payment' && needsPerson

/** The same, and whether somebody has to look at it. */
export const orderLabelOf = (order: Standing): string =>
  `${isUnsettled(order) ? 'Not published yet' : orderStateLabels[order.state]}${order.needsPerson ? ': needs you' : ''}`

/** How a refund stands; what was given back can still come back from the bank. */
export const refundLabels: Record<OfficeOrder['refunds'][number]['state'], string> = {
  pending: 'On its way',
  succeeded: 'Given back',
  failed: 'Came back',
}
