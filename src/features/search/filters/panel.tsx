import type { SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { pounds } from '../../../ui/format.ts'
import { Select } from '../../../ui/form/select.tsx'
import { makes } from '../../cars/rules.ts'
import { homeAddress, readHomeFilters, type HomeFilters } from './home-filters.ts'
import { maxPriceChoices, openEndedPrice } from '../rules.ts'
import { useOnTheWay } from './use-on-the-way.ts'

type Props = {
  /** What is asked for now. */
  filters: HomeFilters
  /** Without script the form is a plain GET of the browse page. */
  onSearch(filters: HomeFilters): void
}

/** Empty: the browse page takes it for no maximum. */
const openEnd = ''

export function SearchPanel({ filters, onSearch }: Props) {
  const { overruled, send } = useOnTheWay<HomeFilters>(spelt(filters))
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { make, maxPrice } = readHomeFilters(queryOf(event.currentTarget))
    const requested = { ...filters, make, maxPrice }
    send(spelt(requested), requested)
    onSearch(requested)
  }
  return (
    <search aria-label="Find a car">
      <form
        // Begun anew where the address says what was not chosen here: Back shows the earlier search.
        key={overruled}
        action="/browse"
        onSubmit={search}
        className="grid on-paper gap-4 rounded-md p-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end sm:p-5"
      >
        <Field label="Make">
          {(control) => (
            <Select {...control} name="make" defaultValue={filters.make ?? 'all'}>
              <option value="all">All makes</option>
              {makes.map((make) => (
                <option key={make}>{make}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Max price">
          {(control) => (
            <Select {...control} name="maxPrice" defaultValue={filters.maxPrice ?? 'all'}>
              <option value="all">Any price</option>
              {pricesWith(filters.maxPrice).map((price) => (
                <option key={price} value={price}>
                  {pounds(price)}
                </option>
              ))}
              {/* No upper bound: it must never hide a dearer car. */}
              <option value={openEnd}>{pounds(openEndedPrice)}+</option>
            </Select>
          )}
        </Field>
        <Button type="submit" variant="signal" className="lg:px-10">
          SEARCH CARS
        </Button>
      </form>
    </search>
  )
}

const spelt = ({ make, maxPrice }: HomeFilters) => homeAddress({ make, maxPrice })

function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.set(name, value)
  }
  return query
}

/** The choices, and a price that came with the address where it is none of them. */
const pricesWith = (price: number | undefined): number[] =>
  [...new Set<number>([...maxPriceChoices, ...(price ? [price] : [])])].sort((a, b) => a - b)
