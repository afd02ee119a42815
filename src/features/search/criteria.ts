import { conditions, makes, modelYears } from '../cars/rules.ts'
import type { FactField } from './facts/asks.ts'
import { longestPlace, longestText, sorts } from './rules.ts'

/** A part of a query that could not be used, for the page to name and the API to refuse. */
export type Refusal = { field: string; value: string; message: string }

type Reading<T> = { ok: true; value: T } | { ok: false; message: string }
type Readers = Record<string, (raw: string) => Reading<unknown>>

const fold = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function oneOf<T extends string>(choices: readonly T[], what: string) {
  const byFolded = new Map(choices.map((choice) => [fold(choice), choice]))
  return (raw: string): Reading<T> => {
    const value = byFolded.get(fold(raw))
    return value ? { ok: true, value } : { ok: false, message: `is not ${what}` }
  }
}

function wholeNumber(min: number, max: number) {
  return (raw: string): Reading<number> => {
    const value = /^\d{1,9}$/.test(raw) ? Number(raw) : NaN
    return value >= min && value <= max
      ? { ok: true, value }
      : { ok: false, message: `must be a whole number from ${min} to ${max}` }
  }
}

/** As people write a price: '12000', '£12,000', '12.75k', '£4,999.99'. */
function wholePounds(min: number) {
  return (raw: string): Reading<number> => {
    const [, amount, thousands] =
      /^£?\s?(\d{1,9}(?:\.\d\d|\.\d(?=k))?)(k?)$/i.exec(raw.replaceAll(',', '')) ?? []
    const pounds = Math.round(Number(amount) * (thousands ? 1_000 : 1))
    return wholeNumber(min, 99_999_999)(String(pounds))
  }
}

export function text(longest: number) {
  return (raw: string): Reading<string> => {
    if (raw.length > longest) return { ok: false, message: `must be at most ${longest} characters` }
    // Control and bidirectional-override characters can't be typed by a person looking for a car.
    if (/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]/u.test(raw))
      return { ok: false, message: 'contains a character that can’t be searched' }
    return { ok: true, value: raw }
  }
}

const readCondition = oneOf(
  conditions.map((condition) => condition.value),
  'a condition we know',
)

const year = wholeNumber(modelYears.first, modelYears.last)
const miles = wholeNumber(0, 9_999_999)

/** Every field but the facts. One more here is one of `Criteria`, and asks for its words in `schema.ts` and beside each filter. */
const readers = {
  make: oneOf(makes, 'a make we list'),
  model: text(80),
  yearFrom: year,
  yearTo: year,
  priceFrom: wholePounds(0),
  maxPrice: wholePounds(1),
  mileageFrom: miles,
  mileageTo: miles,
  condition: readCondition,
  location: text(80),
  /** 'with': cars of which what is asked for in fields is not said are shown too. */
  unsaid: oneOf(['with'], 'a choice we know'),
  near: text(longestPlace),
  within: wholeNumber(1, 1_000),
  q: text(longestText),
  /** 'typed': no slip in the words is mended. */
  spelling: oneOf(['typed'], 'a choice we know'),
  sort: oneOf(
    sorts.map((sort) => sort.value),
    'an order we know',
  ),
  cursor: (raw) =>
    /^[\w-]{1,200}$/.test(raw)
      ? { ok: true, value: raw }
      : { ok: false, message: 'is not a page of these results' },
} satisfies Readers

/** Every field but the facts, of which only the browse page and the server know the names. */
export type PlainField = keyof typeof readers
type ValueOf<Reader> = Reader extends (raw: string) => Reading<infer Value> ? Value : never

/** What a visitor asked for. Money is pounds, distances are miles; an absent field asks nothing. */
export type Criteria = { [Field in FactField]?: string } & {
  [Field in PlainField]?: ValueOf<(typeof readers)[Field]>
}
export type CriteriaField = keyof Criteria

export const plainFields = Object.keys(readers) as PlainField[]

/** Left by advertising and mail services on addresses that lead here; nobody typed them. */
const isTrackingParameter = (name: string) =>
  /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|ref)$/.test(name)

/** Empty or 'all' clears a field: a form without scripts sends what its dropdowns hold. */
const isCleared = (raw: string) => raw === '' || raw.toLowerCase() === 'all'

/**
 * Reads a query string, in which there may be other fields too. What cannot be used is left out of `criteria` and
 * named in `refused`; nothing is thrown for any input.
 */
export function readQuery(
  query: URLSearchParams,
  others: Readers = {},
): { criteria: Criteria; refused: Refusal[] } {
  const all: Readers = { ...readers, ...others }
  const criteria: Record<string, unknown> = {}
  const refused: Refusal[] = []
  for (const field of new Set(query.keys())) {
    const values = query.getAll(field).map((value) => value.trim())
    const value = values[0] ?? ''
    const refuse = (message: string) =>
      refused.push({ field: field.slice(0, 40), value: value.slice(0, 60), message })
    if (isTrackingParameter(field)) continue
    const read = Object.hasOwn(all, field) && all[field]
    if (!read) refuse('is not a filter')
    else if (values.length > 1) refuse('is given more than once')
    else if (!isCleared(value)) {
      const reading = read(value)
      if (reading.ok) criteria[field] = reading.value
      else refuse(reading.message)
    }
  }
  dropContradiction(criteria, refused, 'yearFrom', 'yearTo')
  dropContradiction(criteria, refused, 'priceFrom', 'maxPrice')
  dropContradiction(criteria, refused, 'mileageFrom', 'mileageTo')
  if (criteria['within'] && !criteria['near']) delete criteria['within']
  if (criteria['spelling'] && !criteria['q']) delete criteria['spelling']
  if (criteria['sort'] === 'nearest' && !criteria['near']) {
    delete criteria['sort']
    refused.push({ field: 'sort', value: 'nearest', message: 'needs a town to be near' })
  }
  return { criteria, refused }
}

function dropContradiction(
  criteria: Criteria,
  refused: Refusal[],
  low: 'yearFrom' | 'priceFrom' | 'mileageFrom',
  high: 'yearTo' | 'maxPrice' | 'mileageTo',
) {
  const [from, to] = [criteria[low], criteria[high]]
  if (from === undefined || to === undefined || from <= to) return
  delete criteria[high]
  refused.push({ field: high, value: String(to), message: `must not be below ${low}` })
}

/** The one spelling of a set of criteria: fields in a fixed order, facts by their names, nothing empty. */
export function criteriaQuery(criteria: Criteria): URLSearchParams {
  const query = new URLSearchParams()
  const facts = Object.keys(criteria).sort() as CriteriaField[]
  for (const field of new Set([...plainFields, ...facts])) {
    const value = criteria[field]
    if (value !== undefined && value !== '') query.set(field, String(value))
  }
  return query
}

/** The address of the browse page for these criteria; a new search starts at its first page. */
export function browseAddress({ cursor: _, ...criteria }: Criteria): string {
  const query = criteriaQuery(criteria).toString()
  return query ? `/browse?${query}` : '/browse'
}
