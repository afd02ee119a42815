import type { ReactNode } from 'react'
import { useWroteLast } from '../../features/enquiries/contact/wrote-last.ts'
import { CallSellerButton } from '../../features/listings/page/seller-phone.tsx'
import type { Listing } from '../../features/listings/schema.ts'
import { pounds } from '../../ui/format.ts'

type Props = { listing: Listing; heart: ReactNode; message: ReactNode }

/**
 * On a phone: the price and what can be done, in reach wherever the page is scrolled to. It comes
 * last, so that it covers nothing when the end is reached; where there is hardly any height, as when
 * a small screen is magnified, it stays at the end.
 */
export function ListingActionBar({ listing, heart, message }: Props) {
  const wroteLast = useWroteLast(listing.id)
  if (listing.state === 'sold') return null
  return (
    <div data-bottom-bar className="bottom-bar layer-bar lg:hidden">
      <div className="sheet flex min-h-17 flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <p className="min-w-0 flex-1 tabular-nums">
          <span className="type-title block text-xl leading-6">{pounds(listing.price)}</span>
          <span className="block truncate text-xs text-faded">{wroteLast ?? listing.model}</span>
        </p>
        {heart}
        <div className="flex min-w-0 flex-wrap items-start gap-2 *:grow empty:hidden max-sm:basis-full">
          {listing.hasPhone && <CallSellerButton />}
          {message}
        </div>
      </div>
    </div>
  )
}
