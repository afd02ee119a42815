import { number } from '../../../ui/format.ts'
import { listFields } from './field-names.ts'
import { emptyListing, listingToSend, typedFields, type ListingTyped } from '../form/typed.ts'
import type { OwnListing } from '../../listings/schema.ts'

/** What a seller has changed of a listing: the fields that differ from it, as they were typed. */

const changeable = [...typedFields, 'facts', 'images', 'shots', 'evidence', 'promote'] as const
export type ListingChanges = Partial<Pick<ListingTyped, (typeof changeable)[number]>>

/** A listing as it stands in the form before anybody has changed it. */
export const typedFrom = (listing: OwnListing): ListingTyped => {
  const [whole, pence] = listing.price.split('.')
  const stored: Required<ListingChanges> = {
    make: listing.make,
    model: listing.model,
    year: String(listing.year),
    condition: listing.condition,
    mileage: number(listing.mileage),
    price: number(Number(whole)) + (Number(pence) > 0 ? `.${pence}` : ''),
    location: listing.location,
    description: listing.description,
    contactName: listing.contactName,
    contactEmail: listing.contactEmail,
    contactPhone: listing.contactPhone ?? '',
    registration: listing.kept?.registration ?? '',
    showsMotHistory: listing.kept?.showsMotHistory ? 'yes' : '',
    showsRegistration: listing.kept?.showsRegistration ? 'yes' : '',
    facts: Object.fromEntries(listing.facts.map(({ name, value }) => [name, String(value)])),
    images: listing.images,
    shots: listing.shots,
    evidence: listing.evidence,
    promote: listing.promote,
  }
  return { ...emptyListing, ...stored, wantsAccount: false }
}

/** What would be sent alike is no change, however it was typed. */
export function changesOf(typed: ListingTyped, before: ListingTyped): ListingChanges {
  const [now, then] = [sentOf(typed), sentOf(before)]
  const changed = changeable.filter((field) => now[field] !== then[field])
  return Object.fromEntries(changed.map((field) => [field, typed[field]]))
}

/** The changed fields as they are sent. */
export function changesToSend(changes: ListingChanges): Partial<ReturnType<typeof editToSend>> {
  const all = editToSend({ ...emptyListing, ...changes })
  return Object.fromEntries(Object.entries(all).filter(([field]) => field in changes))
}

const editToSend = (typed: ListingTyped) => ({
  ...listingToSend(typed),
  evidence: typed.evidence ?? [],
})

export const hasChanges = (changes: ListingChanges): boolean => Object.keys(changes).length > 0

/** 'make, contact email and photos' */
export function describeChanges(changes: ListingChanges): string {
  return listFields(changeable.filter((field) => field in changes))
}

/** In one order, without what is not said. */
const said = (facts: ListingTyped['facts']) =>
  Object.entries(facts)
    .filter(([, value]) => value)
    .sort(([one], [other]) => (one < other ? -1 : 1))

function sentOf(typed: ListingTyped) {
  const sent = editToSend(typed)
  return Object.fromEntries(
    changeable.map((field) => [
      field,
      (field === 'evidence'
        ? JSON.stringify(sent.evidence)
        : String(field === 'facts' ? said(sent.facts) : sent[field])
      )
        .trim()
        .replaceAll('\r\n', '\n'),
    ]),
  )
}
