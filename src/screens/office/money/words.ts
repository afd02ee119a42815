import type { OfficeOrder } from '../../../features/office/money/schema.ts'

/** How a dispute stands; an inquiry has taken no money yet. */
export const disputeWords: Record<OfficeOrder['disputes'][number]['state'], string> = {
  inquiry: 'The bank asks',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
}

/** How an order stands, as a person says it. */
export const stateWords: Record<OfficeOrder['state'], string> = {
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
