import { useState, type ComponentProps, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readStored } from '../../../platform/browser-storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { number, pounds } from '../../../ui/format.ts'
import { useHydratedLater } from '../../../ui/timing/hydrated.ts'
import { takeFocus } from '../../../ui/focus/take.ts'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { makes } from '../../cars/rules.ts'
import { makesOnSale } from '../../listings/listings.client.ts'
import { readQuery, type Criteria } from '../criteria.ts'
import { homeAddress, readHomeFilters, type HomeFilters } from './home-filters.ts'
import {
  chosenSortKey,
  highestPrice,
  longestPlace,
  longestText,
  maxPriceChoices,
  openEndedPrice,
} from '../rules.ts'
import { useOnTheWay } from './use-on-the-way.ts'

type Props = {
  /** What is asked for now. */
  filters: HomeFilters
  /** What the lists here can be filtered by. */
  onSearch(filters: HomeFilters): void
  /** With words or a place besides, which the server alone understands. */
  onBrowse(criteria: Criteria): void
}

/** Empty: the browse page takes it for no maximum. */
const openEnd = ''

/** Without script the form is a plain GET of the browse page. */
export function SearchPanel({ filters, onSearch, onBrowse }: Props) {
  const { overruled, send } = useOnTheWay(spelt(filters))
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = queryOf(event.currentTarget)
    const { criteria, refused } = readQuery(query)
    if (refused.some(({ field }) => field === 'maxPrice')) {
      const most = highestOf(event.currentTarget)
      most?.setCustomValidity('Pounds, such as 12,000, and not below the min price.')
      return void most?.reportValidity()
    }
    const { maxPrice: typed } = criteria
    if (typed) query.set('maxPrice', String(highestPrice(typed)))
    if (query.get('q') || query.get('near')) {
      const chosen = String(readStored('tab', chosenSortKey))
      // The others need words or a place, or are what a search has anyway.
      const isLasting = /^(?:recent|price|mileage)/.test(chosen)
      query.set('sort', filters.sort ?? (isLasting ? chosen : ''))
      return onBrowse(readQuery(query).criteria)
    }
    const { make, priceFrom, maxPrice } = readHomeFilters(query)
    const requested = { ...filters, make, priceFrom, maxPrice }
    send(spelt(requested))
    onSearch(requested)
  }
  return (
    <search aria-label="Find a car">
      <form
        // Begun anew where the address says what was not chosen here: Back shows the earlier search.
        key={overruled}
        action="/browse"
        autoComplete="off"
        onSubmit={search}
        // Either price may be the one that is mended.
        onInput={({ currentTarget }) => highestOf(currentTarget)?.setCustomValidity('')}
        className="flex flex-wrap on-paper items-end gap-x-3 gap-y-3 rounded-md p-4 *:min-w-0 *:grow *:basis-[7.5rem] sm:gap-x-4 sm:gap-y-4 sm:p-5"
      >
        <Field label="Words" className="grow-2! basis-full! sm:basis-64!">
          {(control) => (
            <Input
              {...control}
              type="search"
              name="q"
              maxLength={longestText}
              placeholder="205 GTI, E30, convertible…"
              enterKeyHint="search"
            />
          )}
        </Field>
        <Makes make={filters.make} />
        <Prices least={filters.priceFrom} most={filters.maxPrice} />
        <Field label="Near">
          {(control) => (
            <Input
              {...control}
              name="near"
              maxLength={longestPlace}
              placeholder="Anywhere"
              enterKeyHint="search"
            />
          )}
        </Field>
        <Button type="submit" variant="signal" className="px-3 whitespace-nowrap">
          SEARCH CARS
        </Button>
      </form>
    </search>
  )
}

/** With how many cars there are of each, which the page knows already. */
function Makes({ make: chosen }: { make: string | undefined }) {
  const onSale = useQuery(makesOnSale()).data
  const count = (make: string) => onSale?.find((one) => one.make === make)?.n ?? 0
  return (
    <Field label="Make">
      {(control) => (
        <Select {...control} name="make" defaultValue={chosen ?? 'all'}>
          <option value="all">All makes</option>
          {makes.map((make) => (
            <option key={make} value={make}>
              {onSale ? `${make} (${number(count(make))})` : make}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** A highest price to pick, or a lowest and a highest to type. */
function Prices({ least, most }: { least: number | undefined; most: number | undefined }) {
  const [isTyped, setTyped] = useState(false)
  const isHydrated = useHydratedLater()
  if (isTyped || least !== undefined)
    return (
      <>
        <PriceInput label="Min price" name="priceFrom" defaultValue={typed(least)} />
        <PriceInput
          label="Max price"
          name="maxPrice"
          defaultValue={typed(most)}
          ref={isTyped ? takeFocus : undefined}
        />
      </>
    )
  return (
    <Field label="Max price">
      {(control) => (
        <Select
          {...control}
          name="maxPrice"
          defaultValue={most ?? 'all'}
          onChange={({ target }) => setTyped(target.value === 'other')}
        >
          <option value="all">Any price</option>
          {pricesWith(most).map((price) => (
            <option key={price} value={price}>
              {pounds(price)}
            </option>
          ))}
          {/* No upper bound: it must never hide a dearer car. */}
          <option value={openEnd}>{pounds(openEndedPrice)}+</option>
          {isHydrated && <option value="other">Other price…</option>}
        </Select>
      )}
    </Field>
  )
}

const typed = (price: number | undefined) => price && number(price)

function PriceInput({ label, ...input }: { label: string } & ComponentProps<typeof Input>) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          {...input}
          inputMode="numeric"
          pattern="£? ?[0-9,]+([.][0-9]{2}|([.][0-9]{1,2})?[kK])?"
          title="Pounds, such as 12,000 or 12.5k"
          placeholder="£"
        />
      )}
    </Field>
  )
}

const spelt = ({ make, priceFrom, maxPrice }: HomeFilters) =>
  homeAddress({ make, priceFrom, maxPrice })

const highestOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement | HTMLSelectElement>('[name=maxPrice]')

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
