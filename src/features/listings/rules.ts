/**
 * What a listing may be and do. Pure: the browser uses these to shape a form, the server to refuse.
 * Figures are from the specification, sections 3, 5 and 9.
 */

export const makes = [
  'Alfa Romeo',
  'Audi',
  'BMW',
  'Citroen',
  'Ferrari',
  'Fiat',
  'Ford',
  'Honda',
  'Jaguar',
  'Lancia',
  'Lotus',
  'Mazda',
  'Mercedes-Benz',
  'Mini',
  'Mitsubishi',
  'Nissan',
  'Peugeot',
  'Porsche',
  'Renault',
  'Rover',
  'SAAB',
  'Subaru',
  'Toyota',
  'Vauxhall',
  'Volkswagen',
  'Volvo',
] as const
export type Make = (typeof makes)[number]

/** Best to worst. The value is stored; the label is shown. */
export const conditions = [
  { value: 'pristine', label: 'Pristine' },
  { value: 'excellent', label: 'Excellent' },
  { value: 'very-good', label: 'Very Good' },
  { value: 'good', label: 'Good' },
  { value: 'fair', label: 'Fair' },
  { value: 'project', label: 'Project' },
] as const
export type Condition = (typeof conditions)[number]['value']

export const conditionLabel = (value: Condition): string =>
  conditions.find((condition) => condition.value === value)?.label ?? value

export const modelYears = { first: 1980, last: 2005 } as const

export const plans = {
  standard: { days: 30, photos: 10, pricePence: 0 },
  premium: { days: 60, photos: 20, pricePence: 499 },
} as const
export type Plan = keyof typeof plans

/** In the order in which a listing passes through them; `removed` is a moderator's. */
export const listingStates = [
  'draft',
  'pending-payment',
  'live',
  'under-offer',
  'sold',
  'expired',
  'withdrawn',
  'removed',
] as const
export type ListingState = (typeof listingStates)[number]

/** The states in which the public may find a listing, as long as it has not expired. */
export const activeStates = ['live', 'under-offer'] as const satisfies readonly ListingState[]

/** How long a manage link works, and how long a browser in which it was opened remembers. */
export const manageDays = { link: 180, browser: 7 } as const

/** A draft that nobody pays for is kept so long. */
export const draftDays = 30

/** From so many days before it runs out a listing can be renewed. */
export const renewalDays = 5

/** When a seller is written to about a listing's days, and for how long a letter can be answered. */
export const letterDays = {
  /** On sale for so long, and for a while to come: is the car still there? */
  stillForSaleAfter: 21,
  stillForSaleBeforeEnd: 7,
  /** From when it can be renewed. */
  expiringBefore: renewalDays,
  /** What ran out longer ago, while no letter could be written, is left in peace. */
  expiredWithin: 3,
  link: 30,
} as const

/** `/api/listings/featured` and `/api/listings/standard` answer at most this many. */
export const newestLimit = 60
