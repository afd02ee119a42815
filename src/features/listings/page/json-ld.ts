import type { Car, ItemAvailability } from 'schema-dts'
import { listingName } from '../../cars/listing-name.ts'
import type { Listing } from '../schema.ts'

/** What a car of that state is to whoever wants one: under offer, it is not to be had for now. */
const availability = (state: Listing['state']): ItemAvailability => {
  if (state === 'sold') return 'https://schema.org/SoldOut'
  return state === 'under-offer' ? 'https://schema.org/Reserved' : 'https://schema.org/InStock'
}

/**
 * A listing in the words of schema.org, for search engines; its definitions are those of `schema-dts`, and the
 * types are checked against them. Nothing of the seller is in it. `absolute` makes a path an address.
 */
export function listingJsonLd(listing: Listing, absolute: (path: string) => string): object {
  const address = absolute(`/listing/${listing.id}`)
  const car = {
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
      availability: availability(listing.state),
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
  } satisfies Car
  // Search engines look for products by that name, though each car is one.
  return { '@context': 'https://schema.org', ...car, '@type': ['Product', 'Car'] }
}

/** The mile's code in UN/CEFACT's list of units. */
const statuteMile = 'SMI'
