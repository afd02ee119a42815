import type { Car, ItemAvailability } from 'schema-dts'
import { listingName } from '../../cars/listing-name.ts'
import type { FactLine } from '../../cars/facts/schema.ts'
import type { FactName } from '../../cars/facts/vocabulary.ts'
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
    ...saidOf(listing),
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

/** What its seller says of it in fields that schema.org has a word for. */
function saidOf({ facts }: Pick<Listing, 'facts'>) {
  const of = (name: FactName) => facts.find((fact) => fact.name === name)
  const texts = {
    bodyType: of('body')?.text,
    vehicleTransmission: of('gearbox')?.text,
    fuelType: of('fuel')?.text,
    color: of('paint')?.text ?? of('colour')?.text,
    vehicleInteriorType: of('interior')?.text,
  }
  const [doors, size, power] = [of('doors'), of('engineSize'), of('power')]
  const side = of('driveSide')?.value
  const figure = (fact: FactLine, unitCode: string) => ({
    '@type': 'QuantitativeValue' as const,
    value: Number(fact.value),
    unitCode,
  })
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(doors && { numberOfDoors: Number(doors.value) }),
    ...(side === 'right' && { steeringPosition: 'https://schema.org/RightHandDriving' as const }),
    ...(side === 'left' && { steeringPosition: 'https://schema.org/LeftHandDriving' as const }),
    ...((size || power) && {
      vehicleEngine: {
        '@type': 'EngineSpecification' as const,
        ...(size && { engineDisplacement: figure(size, cubicCentimetre) }),
        ...(power && { enginePower: figure(power, brakeHorsepower) }),
      },
    }),
  }
}

// Codes of units in UN/CEFACT's list.
const statuteMile = 'SMI'
const cubicCentimetre = 'CMQ'
const brakeHorsepower = 'BHP'
