import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '../features/accounts/accounts.client.ts'
import type { Listing } from '../features/listings/schema.ts'
import { ownListingById } from '../features/listings/seller-listings.client.ts'
import { sellerState } from '../features/listings/seller-state.ts'

type Props = {
  id: string
  /** What everybody else is shown, and its seller until the answer is there. */
  otherwise: ReactNode
  children(listing: Listing): ReactNode
}

/** A listing that the public can't see, for whoever it belongs to. */
export function OwnListing({ id, otherwise, children }: Props) {
  const { isAuthenticated } = useViewer()
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const { data } = useQuery({ ...ownListingById(id), enabled: isAuthenticated && isId })
  if (!data) return otherwise
  return (
    <>
      <p role="status" className="sheet border-b border-rule py-3">
        <strong className="font-semibold">{sellerState(data)}.</strong> Only you can see this page.
      </p>
      {children(data)}
    </>
  )
}
