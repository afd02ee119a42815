import { miles, pounds } from '../../../ui/format.ts'
import { conditionLabel } from '../../cars/rules.ts'
import { without } from '../results/browse-criteria.ts'
import type { Criteria } from '../criteria.ts'
import { openEndedPrice } from '../rules.ts'

/** The fields that narrow a search; `within` belongs to `near`. */
export type FilterField = Exclude<keyof Criteria, 'within' | 'unsaid' | 'sort' | 'cursor'>

/** A filter that is on: how its chip says it, and the search without it. */
export type ActiveFilter = { field: FilterField; label: string; rest: Criteria }

const labels: { [F in FilterField]: (value: NonNullable<Criteria[F]>, all: Criteria) => string } = {
  q: (text) => `“${text}”`,
  make: (make) => make,
  model: (model) => model,
  priceFrom: (price) => `From ${pounds(price)}`,
  maxPrice: (price) => `Up to ${pounds(price)}`,
  yearFrom: (year) => `${year} or later`,
  yearTo: (year) => `${year} or earlier`,
  mileageTo: (most) => `Up to ${miles(most)}`,
  condition: (condition) => `Condition: ${conditionLabel(condition)}`,
  location: (town) => `In ${town}`,
  gearbox: (gearbox) => `Gearbox: ${gearbox}`,
  body: (body) => `Body: ${body}`,
  fuel: (fuel) => `Fuel: ${fuel}`,
  colour: (colour) => `Colour: ${colour}`,
  driveSide: (side) => `Steering wheel: ${side}`,
  // A county has no middle to measure from.
  near: (place, { within }) =>
    within === undefined ? `Near ${place}` : `Within ${miles(within)} of ${place}`,
}

export const filterFields = Object.keys(labels) as FilterField[]

/** In the order in which the form asks for them. */
export function activeFilters(criteria: Criteria): ActiveFilter[] {
  return filterFields.flatMap((field) => {
    const label = labelFor(field, criteria)
    return label ? [{ field, label, rest: without(criteria, field, 'cursor') }] : []
  })
}

function labelFor<F extends FilterField>(field: F, criteria: Criteria): string | undefined {
  const value = criteria[field]
  // '£100,000+' has no upper bound, so it filters nothing.
  const isOpenEnded = field === 'maxPrice' && Number(value) >= openEndedPrice
  return value === undefined || isOpenEnded ? undefined : labels[field](value, criteria)
}

/** The search without any filter, in the same order of cars. */
export const withoutFilters = (criteria: Criteria): Criteria =>
  without(criteria, ...filterFields, 'unsaid', 'cursor')
