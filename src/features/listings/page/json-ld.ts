import type { Car, ItemAvailability } from 'schema-dts'
import { listingName } from '../../cars/listing-name.ts'
import type { FactLine } from '../../cars/facts/schema.ts'
import type { FactName } from '../../cars/facts/vocabulary.ts'
import { conditionLabel } from '../../cars/rules.ts'
import type { Listing } from '../schema.ts'

/** What a car of that state is to whoever wants one: under offer, it is not to be had for now. */
const availability = (state: Listing['state']): ItemAvailability => {
  if (state === 'sold') return 'https://schema.org/SoldOut'
  return state === 'under-offer' ? 'https://schema.org/Reserved' : 'https://schema.org/InStock'
}

/**
 * A listing in the words of schema.org, for search engines; its definitions are those of `schema-dts`, and the
 * types are checked against them. Nothing of the seller is in it: neither name nor reason, nor a registration, which
 * search engines would keep for longer than its seller shows it. `absolute` makes a path an address.
 */
export function listingJsonLd(listing: Listing, absolute: (path: string) => string): object {
  const address = absolute(`/listing/${listing.id}`)
  const car = {
    '@type': 'Car',
    '@id': address,
    url: address,
    sku: String(listing.id),
    name: listingName(listing),
    description: listing.description,
    brand: { '@type': 'Brand', name: listing.make },
    model: listing.model,
    vehicleModelDate: String(listing.year),
    itemCondition: 'https://schema.org/UsedCondition',
    mileageFromOdometer: figure(listing.mileage, statuteMile),
    ...saidOf(listing),
    image: listing.images.length > 0 ? listing.images.map(absolute) : undefined,
    offers: {
      '@type': 'Offer',
      url: address,
      price: listing.price,
      priceCurrency: 'GBP',
      availability: availability(listing.state),
      availabilityStarts: listing.createdAt,
      ...(listing.isActive && {
        availabilityEnds: listing.expiresAt,
        priceValidUntil: listing.expiresAt.slice(0, '2027-01-20'.length),
      }),
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
  const said = Object.entries(car).filter(([, value]) => value !== undefined)
  // Search engines look for products by that name, though each car is one.
  return {
    '@context': 'https://schema.org',
    ...Object.fromEntries(said),
    '@type': ['Product', 'Car'],
  }
}

/** What is said of it in fields: in those that schema.org has, and the rest by the names that people read. */
function saidOf({ facts, condition }: Pick<Listing, 'facts' | 'condition'>) {
  const placed = new Set<FactName>(['reasonForSale'])
  const of = (name: FactName) => {
    placed.add(name)
    return facts.find((fact) => fact.name === name)
  }
  const [doors, side] = [of('doors'), of('driveSide')]
  const inFields = {
    bodyType: of('body')?.text,
    vehicleTransmission: of('gearbox')?.text,
    fuelType: of('fuel')?.text,
    color: (of('paint') ?? of('colour'))?.text,
    vehicleInteriorType: of('interior')?.text,
    numberOfDoors: doors && Number(doors.value),
    steeringPosition: side && steering(side),
    vehicleEngine: engine(of('engineSize'), of('power')),
    dateVehicleFirstRegistered: of('firstRegistered')?.value.toString(),
    numberOfPreviousOwners: owners(of('owners')),
  } satisfies Omit<Car, '@type'>
  const others = facts.filter(({ name }) => !placed.has(name))
  return {
    ...inFields,
    additionalProperty: [
      property('Condition', conditionLabel(condition)),
      ...others.map(({ label, text }) => property(label, text)),
    ],
  }
}

const figure = (value: number, unitCode: string) =>
  ({ '@type': 'QuantitativeValue', value, unitCode }) as const

const property = (name: string, value: string) =>
  ({ '@type': 'PropertyValue', name, value }) as const

const steering = ({ value }: FactLine) =>
  value === 'right' ? 'https://schema.org/RightHandDriving' : 'https://schema.org/LeftHandDriving'

const engine = (size?: FactLine, power?: FactLine) =>
  size || power
    ? ({
        '@type': 'EngineSpecification',
        ...(size && { engineDisplacement: figure(Number(size.value), cubicCentimetre) }),
        ...(power && { enginePower: figure(Number(power.value), brakeHorsepower) }),
      } as const)
    : undefined

/** Whoever sells it among them, here as there. */
function owners(fact: FactLine | undefined) {
  if (!fact) return undefined
  if (fact.value !== 'more') return Number(fact.value)
  // '6 or more', as it is read: the vocabulary would be a file more for every listing's page.
  return { '@type': 'QuantitativeValue', minValue: parseInt(fact.text), unitCode: one } as const
}

// Codes of units in UN/CEFACT's list.
const statuteMile = 'SMI'
const cubicCentimetre = 'CMQ'
const brakeHorsepower = 'BHP'
const one = 'C62'
