import { defaultPlan } from '../../../features/listings/rules.ts'
import type { OwnListing, SellerListing } from '../../../features/listings/schema.ts'
import { ListingActions } from '../../../features/selling/own-listings/actions.tsx'
import { SellerCard, SellerGrid } from '../../../features/selling/own-listings/card.tsx'
import { SellerRow } from '../../../features/selling/own-listings/row.tsx'
import { Score } from '../../../features/selling/score/score.tsx'
import { scoreOf } from '../data/responses.ts'
import { golfListing, longest, sellerListing } from '../data/cars.ts'
import { Example, Examples, InTheBrowser } from '../example.tsx'

const off = { isActive: false, daysLeft: null }
const own: readonly SellerListing[] = [
  sellerListing,
  { ...sellerListing, ...longest, id: 12, views: 128_400 },
  { ...sellerListing, ...off, id: 13, state: 'held', checkedWithin: '3 hours' },
  { ...sellerListing, ...off, id: 14, state: 'sold' },
  { ...sellerListing, ...off, id: 15, state: 'pending-payment' },
  { ...sellerListing, ...off, id: 16, state: 'removed', images: [] },
]

export function Selling() {
  return (
    <Examples>
      <Example
        name="SellerCard: live, very long, being checked, sold, waiting for payment, taken down"
        isWide
      >
        <SellerGrid>
          {own.map((listing) => (
            <li key={listing.id}>
              <SellerCard listing={listing} actions={<Actions listing={listing} />} />
            </li>
          ))}
        </SellerGrid>
      </Example>
      <Example name="SellerRow" isWide>
        <SellerRow listing={ownGolf} actions={<Actions listing={sellerListing} />} />
      </Example>
      <Example name="Score: complete, lacking" className="stack" isWide>
        <Score listingId={scoreOf.complete} />
        <Score listingId={scoreOf.lacking} />
      </Example>
    </Examples>
  )
}

const ownGolf: OwnListing = {
  ...golfListing,
  contactEmail: 'ann@example.com',
  contactPhone: null,
  plan: defaultPlan,
  shots: [],
  promote: true,
  kept: null,
  evidence: [],
  revision: 1,
  daysLeft: 39,
}

/** What can be done depends on the day, which is another on the server. */
function Actions({ listing }: { listing: SellerListing }) {
  return (
    <InTheBrowser>
      <ListingActions listing={listing} onPay={() => {}} onDeleted={() => {}} isFolded />
    </InTheBrowser>
  )
}
