import encodeQR from 'qr'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { miles, pounds } from '../../../ui/format.ts'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { listingName } from '../../cars/listing-name.ts'
import type { Listing } from '../../listings/schema.ts'

/** What is told of a car where it is shared. */
export type Shared = Pick<
  Listing,
  'id' | 'year' | 'make' | 'model' | 'mileage' | 'price' | 'location'
>

/** Ways for a seller to tell others of their car. */
export function WaysToShare({ listing }: { listing: Shared }) {
  const address = new URL(`/listing/${listing.id}`, window.location.origin).href
  const words = shareText(listing, address)
  return (
    <div className="space-y-6">
      <p>
        <TextAnchor
          href={`https://wa.me/?${new URLSearchParams({ text: words })}`}
          className="inline-flex min-h-11 items-center"
        >
          Send by WhatsApp
        </TextAnchor>
      </p>
      <div className="flex items-center justify-between gap-4 border-t border-rule pt-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="type-label block text-faded">Link</span>
          {address}
        </p>
        <CopyButton text={address} what="the link" />
      </div>
      <div className="flex items-center justify-between gap-4 border-t border-rule pt-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="type-label block text-faded">For owners’ groups and forums</span>
          {words}
        </p>
        <CopyButton text={words} what="the words for owners’ groups" />
      </div>
      <figure className="border-t border-rule pt-4">
        <QrCode text={address} label={`QR code of the page of ${listingName(listing)}`} />
        <figcaption className="mt-2 text-center text-sm text-faded">
          For a card in the car’s window: a phone’s camera opens this page.
        </figcaption>
      </figure>
    </div>
  )
}

/** What is pasted where owners meet: the car, its figures, the page. */
const shareText = (listing: Shared, address: string) =>
  `For sale: ${listingName(listing)}, ${miles(listing.mileage)}, ${pounds(listing.price)}, ${listing.location}. ${address}`

/** Dark on light in both themes, with the quiet edge that readers want. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 4, ecc: 'medium' })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-56 max-w-full"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
