import { listingName } from '../../cars/listing-name.ts'
import type { Listing } from '../schema.ts'

/**
 * A listing in the words of schema.org, for search engines. Nothing of the seller is in it.
 * `absolute` makes a path an address.
 */
export function listingJsonLd(listing: Listing, absolute: (path: string) => string): object {
  const address = absolute(`/listing/${listing.id}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    '@id': address,
    url: address,
    name: listingName(listing),
    description: listing.description,
    brand: { '@type': 'Brand', name: listing.make },
    model: listing.model,
    vehicleModelDate: String(listing.year),
    itemCondition: 'https://schema.org/UsedCondition',
    mileageFromOdometer: {
      '@type': 'QuantitativeValue',
      value: listing.mileage,
      unitCode: statuteMile,
    },
    ...(listing.images.length > 0 && { image: listing.images.map(absolute) }),
    offers: {
      '@type': 'Offer',
      url: address,
      price: listing.price,
      priceCurrency: 'GBP',
      availability: `https://schema.org/${listing.state === 'sold' ? 'SoldOut' : 'InStock'}`,
      itemCondition: 'https://schema.org/UsedCondition',
      availableAtOrFrom: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: listing.location,
          addressCountry: 'GB',
        },
      },
    },
  }
}

/** The mile's code in UN/CEFACT's list of units. */
const statuteMile = 'SMI'
