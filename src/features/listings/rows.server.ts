import { sql, type RawBuilder } from 'kysely'
import { storedFacts } from '../cars/facts/stored.ts'
import type { Facts } from '../cars/facts/vocabulary.ts'
import { modelFamily } from '../cars/model-family.ts'
import { namesEdition, namesOf } from '../cars/names.ts'
import type { Condition, Make } from '../cars/rules.ts'
import type { Shot } from '../photos/shots/rules.ts'
import { withCapitals } from '../places/capitals.ts'
import { placeIdOf } from '../places/places.server.ts'
import { searchDocument } from './search-terms.server.ts'

/** What a seller says of a car. Money is pence, mileage is miles. */
export type ListingDetails = {
  make: Make
  model: string
  year: number
  mileage: number
  condition: Condition
  pricePence: number
  location: string
  description: string
  contactName: string
  contactEmail: string
  contactPhone: string | null
  /** What is said of the car beside; absent where nothing is. */
  facts?: Facts
  /** What its seller has ticked that the photos show; absent where nothing is. */
  shots?: readonly Shot[]
  /** When the seller asked for it to be posted on our pages elsewhere; absent or null while they don't. */
  promotionConsentedAt?: Date | null
}

/** A field that is no detail of a car has no value here: it would be taken in and not stored. */
export type OnlyDetails<Fields> = {
  [Field in keyof Fields]: Field extends keyof ListingDetails ? Fields[Field] : never
}

/** The columns that follow from what a seller says. A detail that is not taken apart here does not compile. */
export function columnsOf(details: ListingDetails) {
  const {
    make,
    model,
    year,
    mileage,
    condition,
    pricePence,
    location,
    description,
    contactName,
    contactEmail,
    contactPhone,
    facts,
    shots,
    promotionConsentedAt,
    ...unstored
  } = details
  void (unstored satisfies Record<string, never>)
  return {
    make,
    model,
    family: modelFamily(make, model),
    year,
    mileage,
    condition,
    price_pence: pricePence,
    // However it is typed, a town is one choice of a filter.
    location: withCapitals(location),
    place_id: placeIdOf(location),
    description,
    contact_name: contactName,
    contact_email: contactEmail,
    contact_phone: contactPhone,
    promotion_consented_at: promotionConsentedAt ?? null,
    shots: [...(shots ?? [])],
    facts: JSON.stringify(storedFacts(facts ?? {})),
    search_document: searchDocument(details).join(' '),
    names: wordsAsVector(namesOf(details)),
    names_edition: namesEdition,
  }
}

const wordsAsVector = (words: string[]): RawBuilder<string> =>
  sql`array_to_tsvector(${words}::text[])`
