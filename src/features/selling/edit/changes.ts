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

/** What would be sent alike is no change, however it was typed; of the facts, those alone that are said otherwise. */
export function changesOf(typed: ListingTyped, before: ListingTyped): ListingChanges {
  const [now, then] = [sentOf(typed), sentOf(before)]
  const changed = changeable.filter((field) => now[field] !== then[field])
  const all: ListingTyped = { ...typed, facts: otherFacts(typed.facts, before.facts) }
  return Object.fromEntries(changed.map((field) => [field, all[field]]))
}

/** A listing as it stands in the form with these changes: what they don’t say stays as it is. */
export function withChanges(listing: OwnListing, changes: ListingChanges): ListingTyped {
  const typed = typedFrom(listing)
  return { ...typed, ...changes, facts: { ...typed.facts, ...changes.facts } }
}

/** Changes of a listing that were set aside, with those made since; of the pictures of evidence, with those added since. */
export function changesAndLater(
  aside: ListingChanges,
  since: ListingChanges,
  listing: OwnListing,
): ListingChanges {
  const facts = { ...aside.facts, ...since.facts }
  if (!aside.evidence || !since.evidence) return { ...aside, ...since, facts }
  const known = new Set([...listing.evidence, ...aside.evidence].map(({ image }) => image))
  const added = since.evidence.filter(({ image }) => !known.has(image))
  return { ...aside, ...since, facts, evidence: [...aside.evidence, ...added] }
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

type FactsTyped = ListingTyped['facts']

/** Empty where they were said before. */
const otherFacts = (facts: FactsTyped, before: FactsTyped): FactsTyped =>
  Object.fromEntries(
    Object.keys({ ...before, ...facts })
      .map((name) => [name, facts[name] ?? ''] as const)
      .filter(([name, value]) => value !== (before[name] ?? '')),
  )

/** In one order, without what is not said. */
const said = (facts: FactsTyped) =>
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
