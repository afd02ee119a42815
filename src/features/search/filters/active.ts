import { miles, pounds } from '../../../ui/format.ts'
import { conditionLabel } from '../../cars/rules.ts'
import { without } from '../results/browse-criteria.ts'
import type { Criteria } from '../criteria.ts'
import { factFields, isFactField } from '../read-criteria.ts'
import type { FactField } from '../facts/asks.ts'
import { ceilingOf } from '../rules.ts'
import type { SearchResponse, Understanding } from '../schema.ts'
import { areaOf, fieldName } from '../text/labels.ts'

/** The fields that narrow a search; `within` belongs to `near` and `spelling` to `q`. */
export type FilterField = Exclude<
  keyof Criteria,
  'within' | 'unsaid' | 'spelling' | 'sort' | 'cursor'
>

/** A filter that is on: how its chip says it, and the search without it; `any` is how that is called, of a fact. */
export type ActiveFilter = {
  field: FilterField
  label: string
  any?: string | undefined
  rest: Criteria
}

/** How the server says what was asked for in fields and in words; undefined until it has. */
export type Said =
  | Partial<Pick<SearchResponse, 'factsAsked' | 'understood' | 'place' | 'isArea' | 'total'>>
  | undefined

type PlainField = Exclude<FilterField, FactField>
type LabelOf<F extends PlainField> = (
  value: NonNullable<Criteria[F]>,
  all: Criteria,
  said: Said,
) => string
const labels: { [F in PlainField]: LabelOf<F> } = {
  q: (text) => `“${text}”`,
  make: (make) => make,
  model: (model) => model,
  priceFrom: (price) => `From ${pounds(price)}`,
  maxPrice: (price) => `Up to ${pounds(price)}`,
  yearFrom: (year) => `${year} or later`,
  yearTo: (year) => `${year} or earlier`,
  mileageFrom: (least) => `${miles(least)} or more`,
  mileageTo: (most) => `Up to ${miles(most)}`,
  condition: (condition) => `Condition: ${conditionLabel(condition)}`,
  location: (town) => `In ${town}`,
  near: (place, { within }, said) =>
    // A county has no middle to measure from.
    areaOf({ near: place }, said)
      ? `In ${place}`
      : within === undefined
        ? `Near ${place}`
        : `Within ${miles(within)} of ${place}`,
}

export const filterFields: readonly FilterField[] = [
  ...(Object.keys(labels) as PlainField[]),
  ...factFields,
]

/** In the order in which the form asks for them. Until the server has said it, a fact is called as its field is. */
export function activeFilters(criteria: Criteria, said?: Said): ActiveFilter[] {
  return filterFields.flatMap((field): ActiveFilter[] => {
    const words = said?.understood
    if (field === 'q' && words && words.rest === criteria.q)
      return appliedParts(words, said.total?.n === 0).map(({ label, without: q }) => ({
        field,
        label,
        rest: q ? { ...without(criteria, 'cursor'), q } : without(criteria, field, 'cursor'),
      }))
    const fact = said?.factsAsked?.find((one) => one.field === field)
    const label = isFactField(field)
      ? criteria[field] && (fact?.label ?? `${fieldName(field)}: ${criteria[field]}`)
      : labelFor(field, criteria, said)
    return label ? [{ field, label, any: fact?.any, rest: without(criteria, field, 'cursor') }] : []
  })
}

/** What narrows the search: where cars are found, a word that none of them has was ignored. */
function appliedParts({ rest, parts, unmatched }: Understanding, isEmpty: boolean) {
  if (isEmpty || unmatched.length === 0) return parts
  const ignored = wordsIn(unmatched.join(' '))
  return parts.filter(({ without: others }) => {
    // Of 'renault 5 5 door' the first 5 is taken away, although another is left.
    const left = wordsIn(others)
    const taken = wordsIn(rest).filter((word) => {
      const at = left.indexOf(word)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    return taken.length === 0 || taken.some((word) => !ignored.includes(word))
  })
}

const wordsIn = (text: string) => text.toLowerCase().split(/[\s,]+/)

function labelFor<F extends PlainField>(
  field: F,
  criteria: Criteria,
  said: Said,
): string | undefined {
  const value = criteria[field]
  // '£100,000+' has no upper bound, so it filters nothing.
  const isOpenEnded = field === 'maxPrice' && ceilingOf(criteria.maxPrice) === undefined
  return value === undefined || isOpenEnded ? undefined : labels[field](value, criteria, said)
}

/** The search without any filter, in the same order of cars. */
export const withoutFilters = (criteria: Criteria): Criteria =>
  without(criteria, ...filterFields, 'unsaid', 'cursor')
