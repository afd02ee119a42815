import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { goAndPay } from '../../features/payments/draft/checkout.ts'
import { useEnquiryCounts } from '../../features/enquiries/inbox/counts.client.ts'
import { MessagesOfListing } from './messages-of-listing.tsx'
import { StatsButton } from '../../features/analytics/stats/button.tsx'
import { ListingActions } from '../../features/selling/own-listings/actions.tsx'
import {
  SellerCard,
  SellerCardSkeleton,
  SellerGrid,
} from '../../features/selling/own-listings/card.tsx'
import { listingsOfSeller } from '../../features/selling/own-listings/seller-listings.client.ts'
import { YourPost } from '../../features/promotion/preview/your-post.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { focusAfter } from '../../ui/focus/after.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

const headingId = 'listings-heading'

/** What the user has for sale, in each of its states: on its way, there, none, not to be had. */
export function AccountListings() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: listings, isError, isFetching, refetch } = useQuery(listingsOfSeller())
  const messages = useEnquiryCounts()
  // A button of its own says how many there are about a car: come after the list, it would move what is below.
  const isCounting = !messages.isFetched && messages.failureCount === 0

  if ((!listings && (!isError || isFetching)) || (listings?.length && isCounting))
    return <AccountListingsSkeleton />
  return (
    <section aria-labelledby={headingId}>
      <SectionHead
        id={headingId}
        title="Your listings"
        titleRef={heading}
        aside={listings && counted(listings.length, 'listing')}
      />
      {!listings && (
        <div role="alert" ref={focusAfter}>
          <LoadError
            title="Your listings could not be loaded"
            onRetry={() => void refetch()}
            className="border-t-0 pt-0!"
          />
        </div>
      )}
      {listings?.length === 0 && (
        <Notice
          title="No listings yet"
          className="border-t-0 pt-0!"
          actions={
            <>
              <ButtonLink to="/create-listing" variant="signal">
                List Your Car
              </ButtonLink>
              <ButtonLink to="/browse">Browse Cars</ButtonLink>
            </>
          }
        >
          The cars you list appear here, with how often each has been saved and called about.
        </Notice>
      )}
      {listings && listings.length > 0 && (
        <SellerGrid>
          {listings.map((listing, index) => (
            <li key={listing.id}>
              <SellerCard
                listing={listing}
                priority={index === 0}
                actions={
                  <>
                    <MessagesOfListing listing={listing} counts={messages.data} />
                    <ListingActions
                      isFolded
                      onPay={goAndPay}
                      listing={listing}
                      onDeleted={() => heading.current?.focus({ preventScroll: true })}
                    >
                      <YourPost listing={listing} />
                      <StatsButton listing={listing} />
                    </ListingActions>
                  </>
                }
              />
            </li>
          ))}
        </SellerGrid>
      )}
    </section>
  )
}

export function AccountListingsSkeleton() {
  return (
    <section aria-labelledby={headingId}>
      <SectionHead id={headingId} title="Your listings" aside="Loading" />
      <SellerGrid>
        {[1, 2, 3].map((index) => (
          <li key={index}>
            <SellerCardSkeleton />
          </li>
        ))}
      </SellerGrid>
    </section>
  )
}
