import { number } from '../../../ui/format.ts'
import { plainFields, type Criteria, type CriteriaField, type Refusal } from '../criteria.ts'
import { isFactField } from '../read-criteria.ts'
import { mostCounted } from '../rules.ts'
import type { SearchResponse, Total, Understanding } from '../schema.ts'

/** What fields are called in a sentence that their own name doesn't say. */
const fieldNames: Partial<Record<string, string>> = {
  q: 'Words',
  priceFrom: 'Minimum price',
  maxPrice: 'Maximum price',
  yearFrom: 'Earliest year',
  yearTo: 'Latest year',
  mileageFrom: 'Minimum mileage',
  mileageTo: 'Maximum mileage',
  location: 'Town',
  unsaid: 'Not said',
  within: 'Distance',
  sort: 'Order',
  cursor: 'Page',
}

const isKnown = (field: string) => (plainFields as string[]).includes(field) || isFactField(field)

/** 'Earliest year', 'Make', 'Service history'. */
export const fieldName = (field: string): string =>
  fieldNames[field] ??
  field[0]!.toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** 'Without maximum price', on the way out of an empty result. */
export const withoutLabel = (field: CriteriaField): string =>
  `Without ${field === 'near' ? 'place' : fieldName(field).toLowerCase()}`

/** 'Earliest year “abc”: must be a whole number from 1980 to 2005'. */
export function refusalMessage({ field, value, message }: Refusal): string {
  const name = isKnown(field) ? fieldName(field) : `“${field}”`
  // Both the address and the API name fields in their own language.
  const reason = message
    .replace(/^\w+: /, '')
    .replace(/\b[a-z]+(From|To)\b/g, (word) =>
      isKnown(word) ? `the ${fieldName(word).toLowerCase()}` : word,
    )
  return `${name}${isKnown(field) && value ? ` “${value}”` : ''}: ${reason}`
}

/** 'Make: Porsche', for each thing that the words were taken to mean and no filter says already. */
export function describeUnderstood(criteria: Criteria, understood: Understanding): string[] {
  const { make, model } = understood
  return [
    make && !criteria.make && `Make: ${make}`,
    model && !criteria.model && `Model: ${model}`,
  ].filter((label) => typeof label === 'string')
}

/** '“wagon” and “lhd”'. */
export const quoted = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(words.map((word) => `“${word}”`))

/** '“red” or “Porsche 911”'. */
export const either = (labels: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(labels.map((label) => `“${label}”`))

const cars = (n: number, figure = number(n)) => `${figure} ${n === 1 ? 'car' : 'cars'}`

/** '140', 'about 11,000', '10,000+'. */
export function totalFigure({ n, exact }: Total): string {
  const figure = number(n)
  if (exact) return figure
  return n > mostCounted ? `about ${figure}` : `${figure}+`
}

/** '140 cars', 'about 11,000 cars', '10,000+ cars'. */
export const totalLabel = (total: Total): string => cars(total.n, totalFigure(total))

/** How many cars there would be; `least` where there may be more than were counted. */
export type Expected = { n: number; kind: 'exact' | 'about' | 'least' }

/** '12 cars', 'about 12 cars', '12 cars or more'. */
export const expectedLabel = ({ n, kind }: Expected): string =>
  `${kind === 'about' ? 'about ' : ''}${cars(n)}${kind === 'least' ? ' or more' : ''}`

/**
 * The county, region or country that cars are looked for in; undefined for those around a place. What was said may still
 * be of the search before.
 */
export const areaOf = (
  { near }: Pick<Criteria, 'near'>,
  said: Partial<Pick<SearchResponse, 'place' | 'isArea'>> | undefined,
): string | undefined => (said?.isArea && said.place === near ? near : undefined)

/** 'BMW 3 Series', 'BMW in Harrogate', 'Cars in Cornwall'; undefined where any car will do. */
export function subjectLabel(
  { make, model, location }: Criteria,
  area?: string,
): string | undefined {
  const name = [make, model].filter(Boolean).join(' ')
  const town = location ?? area
  return town ? `${name || 'Cars'} in ${town}` : name || undefined
}
