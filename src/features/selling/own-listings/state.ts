import type { ListingState } from '../../listings/rules.ts'
import type { SellerListing } from '../../listings/schema.ts'

const labels: Record<ListingState, string> = {
  draft: 'Draft',
  'pending-payment': 'Waiting for payment',
  live: 'Live',
  'under-offer': 'Under offer',
  held: 'Being checked',
  sold: 'Sold',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  removed: 'Taken down',
}

/** What a listing's state is called to its seller. One that has just run out may still be called live. */
export function sellerState({
  state,
  isActive,
}: Pick<SellerListing, 'state' | 'isActive'>): string {
  const hasRunOut = (state === 'live' || state === 'under-offer') && !isActive
  return labels[hasRunOut ? 'expired' : state]
}
