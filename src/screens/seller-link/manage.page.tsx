import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { tokenStoredAs } from '../../features/accounts/links/stored-token.ts'
import { useOpenedLink } from '../../features/accounts/links/use-opened-link.ts'
import { StatsButton } from '../../features/analytics/stats/button.tsx'
import { SellerRow, SellerRowSkeleton } from '../../features/selling/own-listings/row.tsx'
import { goAndPay } from '../../features/payments/draft/checkout.ts'
import { ListingActions } from '../../features/selling/own-listings/actions.tsx'
import { Score } from '../../features/selling/score/score.tsx'
import { ShareButton } from '../../features/selling/sharing/button.tsx'
import { useManageLink } from '../../features/selling/access/manage-link.client.ts'
import { NewLink } from '../../features/selling/access/new-link.tsx'
import { managedListings } from '../../features/selling/own-listings/seller-listings.client.ts'
import { manageDays } from '../../features/listings/rules.ts'
import { YourPost } from '../../features/promotion/preview/your-post.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { GoneListing, NoLink, RefusedLink, ManageLoadError } from './no-listing.tsx'
import type { Page } from '../../platform/pages/page.ts'

/** What was listed without an account, run by the link that its seller was sent. */
export const page: Page = {
  title: 'Manage your listing',
  description: 'Edit, renew, mark as sold or delete a car you listed without an account.',
  View: ManageScreen,
}

const manageToken = tokenStoredAs('manage')

function ManageScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="sheet py-12 sm:py-16">
      <h1 ref={heading} tabIndex={-1} className="type-display text-4xl outline-none">
        Manage your listing
      </h1>
      <p className="mt-5 max-w-[60ch] text-lg text-faded">
        For a car listed without an account. You can make changes in this browser for{' '}
        {manageDays.browser} days after opening its link; after that, open the link again.
      </p>
      <NeedsScript>Managing your listing needs JavaScript.</NeedsScript>
      <div className="mt-12 noscript:hidden">
        <Managed onDeleted={() => heading.current?.focus({ preventScroll: true })} />
      </div>
    </div>
  )
}

function Managed({ onDeleted }: { onDeleted(): void }) {
  const link = useOpenedLink(useManageLink(), manageToken)
  const { data, error, isFetching, refetch } = useQuery({
    ...managedListings(),
    enabled: !link.isOpening,
    refetchOnMount: 'always',
  })

  if (link.isOpening || (!data && (!error || isFetching))) return <ManageSkeleton />
  const isGone = link.openedId !== undefined && data?.every(({ id }) => id !== link.openedId)
  const isBare = !link.error && !isGone
  return (
    <>
      {link.isRefused && <RefusedLink />}
      {link.error && !link.isRefused && (
        <ManageLoadError title="Your link could not be opened" onRetry={link.retry} />
      )}
      {isGone && <GoneListing />}
      {!data && isBare && (
        <ManageLoadError title="Your listings could not be loaded" onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && isBare && <NoLink />}
      {data && data.length > 0 && (
        <ul className="grid gap-y-10 border-t border-ink pt-8">
          {data.map((listing) => (
            <li key={listing.id}>
              <SellerRow
                listing={listing}
                actions={
                  <ListingActions
                    isFolded
                    keepsSale
                    listing={listing}
                    onPay={goAndPay}
                    onDeleted={onDeleted}
                  >
                    {listing.isActive && <ShareButton listing={listing} />}
                    <YourPost listing={listing} />
                    <StatsButton listing={listing} />
                    <NewLink listing={listing} />
                  </ListingActions>
                }
              >
                {listing.isActive && <Score listingId={listing.id} />}
              </SellerRow>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ManageSkeleton() {
  return (
    <div role="status" className="border-t border-ink pt-8">
      <span className="sr-only">Loading</span>
      <SellerRowSkeleton />
    </div>
  )
}
