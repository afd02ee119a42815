import type { Shot } from '../../photos/shots/rules.ts'
import type { ListingEdit } from '../edit/input.ts'

/** A picture of evidence as it stands in a form; empty where nothing is chosen yet. */
export type EvidenceTyped = {
  image: string
  claim: string
  kind: string
  caption: string
  isCovered: boolean
}

/** A listing as it stands in a form: what was typed, letter for letter, and the photos' addresses. */
export type ListingTyped = {
  make: string
  model: string
  year: string
  condition: string
  mileage: string
  price: string
  location: string
  description: string
  contactName: string
  contactEmail: string
  contactPhone: string
  registration: string
  /** What is shown by the registration: 'yes', or nothing. */
  showsMotHistory: string
  showsRegistration: string
  /** What is said beside, by name; empty where it is not said. */
  facts: Record<string, string>
  images: string[]
  /** Which of the photos that buyers look for are ticked, in their order. */
  shots: Shot[]
  /** What an official record put into fields, and whose record, as a hint; by the fields' names. */
  recorded?: Partial<Record<ListingField, { value: string; hint: string }>>
  /** Pictures beside what is said; only where a listing is changed. */
  evidence?: EvidenceTyped[]
  promote: boolean
  wantsAccount: boolean
  password: string
  confirmPassword: string
}
/** A field's name in the form: 'model', 'facts.gearbox'. */
export type ListingField =
  | Exclude<keyof ListingTyped, 'facts' | 'evidence' | 'recorded'>
  | `facts.${string}`
export type ListingProblems = Partial<Record<ListingField | `evidence.${string}`, string>>

/** What is a line of text, and neither secret nor a choice of its own. */
export const typedFields = [
  'make',
  'model',
  'year',
  'condition',
  'mileage',
  'price',
  'location',
  'description',
  'contactName',
  'contactEmail',
  'contactPhone',
  'registration',
  'showsMotHistory',
  'showsRegistration',
] as const satisfies readonly ListingField[]

/** Who somebody is, and how they are reached: kept in the tab alone, until they sign out. */
export const personalFields = [
  'contactName',
  'contactEmail',
  'contactPhone',
  'registration',
] as const satisfies readonly (typeof typedFields)[number][]

export const emptyListing: ListingTyped = {
  ...(Object.fromEntries(typedFields.map((field) => [field, ''])) as Record<
    (typeof typedFields)[number],
    string
  >),
  facts: {},
  images: [],
  shots: [],
  // A part of premium.
  promote: true,
  wantsAccount: true,
  password: '',
  confirmPassword: '',
}

/** '£12,500' and '84 000 miles' as the figures they are; anything else stays as it is, to be refused. */
export const plainNumber = (text: string): string => text.replace(/^\s*£|[\s,]|miles?\s*$/gi, '')

const wholeNumber = (text: string): number | string => {
  const plain = plainNumber(text)
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : plain
}

/** The listing's fields as they are sent: every one that the server reads. */
export const listingToSend = (typed: ListingTyped) =>
  ({
    make: typed.make,
    model: typed.model,
    year: wholeNumber(typed.year),
    condition: typed.condition,
    mileage: wholeNumber(typed.mileage),
    price: plainNumber(typed.price),
    location: typed.location,
    description: typed.description,
    contactName: typed.contactName,
    contactEmail: typed.contactEmail,
    contactPhone: typed.contactPhone,
    registration: typed.registration,
    showsMotHistory: typed.showsMotHistory !== '',
    showsRegistration: typed.showsRegistration !== '',
    facts: typed.facts,
    images: typed.images,
    shots: typed.shots,
    promote: typed.promote,
  }) satisfies Record<Exclude<keyof ListingEdit, 'evidence'>, unknown>

/** The server's name for a field, 'listingData.images.2', as the form's own. */
export function fieldOfRefusal(named: string | undefined): ListingField | undefined {
  const [first, second, third] = named?.split('.') ?? []
  if (first === 'userData') return accountFields[second as keyof typeof accountFields]
  const field = first === 'listingData' ? second : first
  if (field === 'facts') return `facts.${first === 'facts' ? second : third}`
  return field !== undefined && Object.hasOwn(emptyListing, field)
    ? (field as ListingField)
    : undefined
}

const accountFields = {
  name: 'contactName',
  email: 'contactEmail',
  password: 'password',
  confirmPassword: 'confirmPassword',
} as const satisfies Record<string, ListingField>
