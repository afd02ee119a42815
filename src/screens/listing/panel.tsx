import type { ReactNode } from 'react'
import { CallNeedsScript } from '../../features/listings/page/call-button.tsx'
import { MessageNeedsScript } from '../../features/enquiries/contact/send-message.tsx'
import { listingName } from '../../features/cars/listing-name.ts'
import { CallSellerButton } from '../../features/listings/page/seller-phone.tsx'
import { Plate } from '../../features/cars/plate.tsx'
import { PremiumBadge } from '../../features/listings/cards/badges.tsx'
import { conditionLabel } from '../../features/cars/rules.ts'
import type { Listing } from '../../features/listings/schema.ts'
import { day, miles, pounds } from '../../ui/format.ts'
import { ShareButton } from '../../ui/share-button.tsx'
import { ListingOutcome } from './outcome.tsx'

type Props = { listing: Listing; actions: ReactNode }

/** What the car is called and costs, who sells it and how to reach them. */
export function ListingPanel({ listing, actions }: Props) {
  const { year, make, model, price, mileage, condition, location, createdAt } = listing
  const isSold = listing.state === 'sold'
  return (
    <div className="max-lg:mt-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:border-t lg:border-ink lg:pt-5">
      <p className="flex flex-wrap items-center gap-2">
        {listing.isPremium && <PremiumBadge />}
        <Plate listing={listing} />
      </p>
      <h1 className="mt-3 wrap-anywhere">
        <span className="block text-lg text-faded">
          {year} {make}{' '}
        </span>
        <span className={`block ${titleVariant(model)}`}>{model}</span>
      </h1>
      <p className="type-title mt-4 text-2xl tabular-nums">
        {isSold && <span className="text-base font-normal text-faded">Advertised at </span>}
        {pounds(price)}
      </p>
      <p className="mt-2 tabular-nums">
        {miles(mileage)}, {conditionLabel(condition)}
      </p>
      <p className="text-faded">
        {location}
        <br />
        Listed {day(createdAt)}
      </p>
      <ListingOutcome listing={listing} />
      {/* On a phone the bar has them, but for a car that is sold, which has no bar. */}
      <div className={`mt-6 grid gap-3 empty:hidden ${isSold ? '' : 'max-lg:hidden'}`}>
        {listing.hasPhone && <CallSellerButton />}
        {actions}
      </div>
      {listing.hasPhone && <CallNeedsScript />}
      {listing.isActive && <MessageNeedsScript />}
      <div className="mt-6 flex items-center justify-between gap-4 border-t border-rule pt-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="type-label block text-faded">Seller</span>
          {listing.contactName}
        </p>
        <div className="-mr-4 shrink-0">
          <ShareButton title={listingName(listing)} path={`/listing/${listing.id}`} />
        </div>
        {/* On paper, instead of what is pressed. */}
        <img
          src={`/api/listings/${listing.id}/qr`}
          alt=""
          loading="lazy"
          className="hidden size-24 print:block"
        />
      </div>
    </div>
  )
}

/** Sellers write more into a model's name than a headline can hold. */
function titleVariant({ length }: string): string {
  if (length > 60) return 'type-title text-xl'
  return length > 30 ? 'type-display text-2xl' : 'type-display text-3xl'
}
