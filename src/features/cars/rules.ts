/** What a car may be: makes, conditions and model years. Pure, as everything named `rules`. */

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

/** A model year may be mistaken by so many. */
export const yearsMistaken = 1

/** A car has run so many miles more in its weeks on sale at most, or was read off so wrongly. */
export const milesMistaken = 1_000

type Car = { make: string; family: string; year: number }

/**
 * Whether a listing that was published would be another car after an edit. A variant may be put right, and
 * a year by one; a listing's place, days and payment belong to one car.
 */
export const isAnotherCar = (before: Car, after: Car): boolean =>
  before.make !== after.make ||
  before.family.toLowerCase() !== after.family.toLowerCase() ||
  Math.abs(before.year - after.year) > yearsMistaken
