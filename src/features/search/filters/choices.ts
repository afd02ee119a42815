import { number, pounds } from '../../../ui/format.ts'
import { conditions, makes } from '../../cars/rules.ts'
import type { Criteria } from '../criteria.ts'
import { maxPriceChoices } from '../rules.ts'
import type { FacetChoice, Facets } from '../schema.ts'

/** One choice of a filter, with how many cars picking it would show, where that is known. */
export type FilterChoice = { value: string; label: string; count?: string; isEmpty?: boolean }

type Named = { value: string; label: string }

const asItIs = (value: string): Named => ({ value, label: value })

/** Where only some values are listed, those that are chosen or counted are the choices. */
export function filterChoices(criteria: Criteria, facets: Facets | null | undefined) {
  const { make, model, condition, location, maxPrice } = criteria
  const price = maxPrice === undefined ? undefined : String(maxPrice)
  return {
    make: counted(makes.map(asItIs), facets?.make, make),
    model: counted(named(facets?.model, model), facets?.model, model),
    condition: counted([...conditionNames], facets?.condition, condition),
    location: counted(named(facets?.location, location), facets?.location, location),
    maxPrice: counted(priceNames(maxPrice), facets?.maxPrice, price),
  }
}

const conditionNames: readonly Named[] = conditions.map(({ value, label }) => ({
  value,
  label,
}))

const named = (facet: readonly FacetChoice[] = [], chosen: string | undefined): Named[] => {
  const values = facet.map(({ value }) => value)
  return [...values, ...(chosen && !includes(values, chosen) ? [chosen] : [])].map(asItIs)
}

/** The server forgives the case of what stands in an address. */
const includes = (values: readonly string[], chosen: string) =>
  values.some((value) => isSameChoice(value, chosen))

export const isSameChoice = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase()

/** The price choices, and a price that came with the address where it is none of them. */
const priceNames = (chosen: number | undefined): Named[] =>
  [...new Set<number>([...maxPriceChoices, ...(chosen ? [chosen] : [])])]
    .sort((a, b) => a - b)
    .map((price) => ({ value: String(price), label: pounds(price) }))

function counted(
  names: readonly Named[],
  facet: readonly FacetChoice[] | undefined,
  chosen: string | undefined,
): FilterChoice[] {
  return names.map(({ value, label }) => {
    const found = facet?.find((choice) => choice.value === value)
    const isChosen = chosen !== undefined && isSameChoice(chosen, value)
    if (!facet || (!found && isChosen)) return { value, label, isEmpty: false }
    const n = found?.n ?? 0
    const count = `${found?.approximate ? 'about ' : ''}${number(n)}`
    // What is chosen stays in reach, so that it can be seen and left.
    return { value, label, count, isEmpty: n === 0 && !isChosen }
  })
}
