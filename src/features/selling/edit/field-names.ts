import type { ListingEdit } from './input.ts'

/** What a field is called in a sentence, where that is not its own name. */
const names: Partial<Record<keyof ListingEdit, string>> = {
  contactName: 'contact name',
  contactEmail: 'contact email',
  contactPhone: 'contact phone',
  facts: 'more about the car',
  images: 'photos',
  shots: 'which photos are ticked',
  promote: 'the post on our pages',
  showsMotHistory: 'whether its MOT history is shown',
  showsRegistration: 'whether its registration is shown',
}

const isNamed = (field: string): field is keyof typeof names => Object.hasOwn(names, field)

/** 'make, contact email and photos' */
export const listFields = (fields: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(
    fields.map((field) => (isNamed(field) ? (names[field] ?? field) : field)),
  )
