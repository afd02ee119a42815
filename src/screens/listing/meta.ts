import { endedListingById, listingById } from '../../features/listings/listings.client.ts'
import type { Listing } from '../../features/listings/schema.ts'
import { listingJsonLd } from '../../features/listings/page/json-ld.ts'
import { listingName } from '../../features/cars/listing-name.ts'
import { shareAltText } from '../../features/promotion/caption.ts'
import { shareAddress, shareShapes } from '../../features/promotion/share-cards/address.ts'
import { preloadCover } from '../../features/photos/gallery/sizes.ts'
import type { Meta, PageContext } from '../../platform/pages/page.ts'
import { openingOf } from '../../platform/text.ts'
import { pounds } from '../../ui/format.ts'
import { trailJsonLd } from '../trail.ts'
import { listingTrail } from './trail.ts'

export function listingMeta({ queries, url, params }: PageContext): Meta {
  const listing = queries.getQueryData(listingById(params['id'] ?? '').queryKey)
  if (!listing) return endedMeta(queries, params['id'] ?? '') ?? missing
  return {
    title: `${listingName(listing)}, ${listing.state === 'sold' ? 'sold' : pounds(listing.price)}`,
    description: openingOf(listing.description, 155),
    canonical: `/listing/${listing.id}`,
    ...(import.meta.env.SSR && documentMeta(url, listing)),
  }
}

function documentMeta(url: URL, listing: Listing): Partial<Meta> {
  const cover = listing.images[0]
  const absolute = (path: string) => new URL(path, url).href
  return {
    ogType: 'product',
    image: { src: shareAddress(listing), alt: shareAltText(listing), ...shareShapes.wide },
    ...(cover && { preload: [preloadCover(cover)] }),
    jsonLd: [listingJsonLd(listing, absolute), trailJsonLd(listingTrail(listing), url)],
  }
}

function endedMeta(queries: PageContext['queries'], id: string): Meta | undefined {
  const ended = queries.getQueryData(endedListingById(id).queryKey)
  if (!ended) return undefined
  return {
    title: `${listingName({ ...ended, model: ended.family })}, no longer for sale`,
    description: `This listing has expired. See similar cars that are on sale.`,
    canonical: null,
  }
}

const missing: Meta = {
  title: 'Listing Not Found',
  description: 'This listing has ended, or there was never one at this address.',
  canonical: null,
}
