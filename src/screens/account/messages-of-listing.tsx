import type { EnquiryCounts } from '../../features/enquiries/schema.ts'
import { listingName } from '../../features/cars/listing-name.ts'
import type { SellerListing } from '../../features/listings/schema.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { counted, number } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** '3 messages' about one of a seller's cars, and the way to them; nothing where there are none. */
export function MessagesOfListing({
  listing,
  counts,
}: {
  listing: Pick<SellerListing, 'id' | 'year' | 'make' | 'model'>
  counts: EnquiryCounts | undefined
}) {
  const count = counts?.listings.find(({ listingId }) => listingId === listing.id)
  if (!count) return null
  return (
    <ButtonLink
      to={`/account/messages?listing=${listing.id}`}
      size="small"
      className="col-span-full"
    >
      <span>
        {counted(count.messages, 'message')}
        {count.unread > 0 && `, ${number(count.unread)} new`}
        <VisuallyHidden> about the {listingName(listing)}</VisuallyHidden>
      </span>
    </ButtonLink>
  )
}
