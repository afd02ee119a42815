import type { ReactNode } from 'react'
import { listingCan } from '../../features/listings/can.ts'
import { knownOf } from '../../features/selling/own-listings/actions-transitions.ts'
import type { Listing } from '../../features/listings/schema.ts'
import { useOwnListing } from '../../features/selling/own-listings/seller-listings.client.ts'
import { sellerState } from '../../features/selling/own-listings/state.ts'
import { TextLink } from '../../ui/text-link.tsx'

type Props = {
  id: string
  /** What everybody else is shown, and its seller until the answer is there. */
  otherwise: ReactNode
  children(listing: Listing): ReactNode
}

/** A listing that the public can't see, for whoever it belongs to. */
export function OwnListing({ id, otherwise, children }: Props) {
  const { listing, user } = useOwnListing(id)
  if (!listing) return otherwise
  return (
    <>
      <div className="sheet flex flex-wrap items-center gap-x-6 border-b border-rule py-1">
        <p role="status" className="py-2">
          <strong className="font-semibold">{sellerState(listing)}</strong>
          {listing.checkedWithin && `, usually within ${listing.checkedWithin}`}. Only you can see
          this page.
        </p>
        <p className="flex flex-wrap gap-x-6">
          {listingCan.edit(knownOf(listing)).ok && (
            <TextLink to={`/listing/${id}/edit`} className="flex min-h-11 items-center">
              Edit
            </TextLink>
          )}
          <TextLink to={user ? '/account' : '/manage'} className="flex min-h-11 items-center">
            {user ? 'My Account' : 'Your listings'}
          </TextLink>
        </p>
      </div>
      {children(listing)}
    </>
  )
}
