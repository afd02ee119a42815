import type { Listing } from '../../features/listings/schema.ts'
import { browseAddress } from '../../features/search/criteria.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** What has become of the sale, if anything, and where to go from here. */
export function ListingOutcome({ listing }: { listing: Listing }) {
  if (listing.state === 'under-offer') {
    return (
      <p className="mt-6 border-l-4 border-ink pl-4">
        <strong className="font-semibold">Under offer.</strong> The seller has a buyer in mind, but
        the car has not been sold yet.
      </p>
    )
  }
  if (listing.state !== 'sold') return null
  return (
    <p className="mt-6 border-l-4 border-ink pl-4">
      <strong className="font-semibold">This car has been sold.</strong>{' '}
      {listing.similar.length > 0 ? (
        <a
          href="#similar"
          className="underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          See similar cars
        </a>
      ) : (
        <TextLink to={browseAddress({ make: listing.make })}>See every {listing.make}</TextLink>
      )}
    </p>
  )
}
