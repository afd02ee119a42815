import {
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { useAfterFrame } from '../../../ui/timing/after-frame.ts'
import { number, pounds } from '../../../ui/format.ts'
import { modelYears } from '../../cars/rules.ts'
import type { Choices } from '../results/browse-criteria.ts'
import type { Criteria, Refusal } from '../criteria.ts'
import { factFields } from '../read-criteria.ts'
import { filterChoices, type FilterChoice } from './choices.ts'
import { FilterList } from './list.tsx'
import { MoreFilters } from './more.tsx'
import { FilterSelect } from './select.tsx'
import { PlaceFilter } from './place.tsx'
import { PriceFilter } from './price.tsx'
import { maxPriceChoices, mileageChoices, openEndedPrice } from '../rules.ts'
import type { Facets, SearchResponse } from '../schema.ts'
import { WordsFilter } from './words.tsx'

type Shown = {
  criteria: Criteria
  /** Counts beside the choices, once they are known: not while cars are loaded or counted. */
  facets: Facets | null | undefined
  /** What else cars are filtered by. */
  factChoices: SearchResponse['factChoices'] | undefined
  /** The county, region or country that the cars are in. */
  area: string | undefined
  /** What the API would not take of `criteria`. */
  refused: readonly Refusal[]
}

type Choosing = {
  /** Something was chosen and is to be applied at once. */
  onChoose(choices: Choices): void
}

type Props = Shown &
  Choosing & {
    id: string
    /** After what was typed has been applied. */
    onSubmit?(): void
    children: ReactNode
  }

/**
 * All filters. Without script it is a plain GET of the browse page. What is chosen here or elsewhere is shown by what was
 * pressed; these lists, of some three hundred choices, follow behind the frame that shows its cars.
 */
export function FilterForm({ id, onChoose, onSubmit, children, ...shown }: Props) {
  const latest = useRef(onChoose)
  useLayoutEffect(() => {
    latest.current = onChoose
  }, [onChoose])
  const choose = useCallback((choices: Choices) => latest.current(choices), [])
  const painted = useAfterFrame(useSteady(shown))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const near = String(typed.get('near') ?? '')
    // One that was left as it is shown may be of the words before, and others say where they are about.
    const isOther = near !== painted.criteria.near
    onChoose({ q: String(typed.get('q') ?? ''), ...(isOther && { near }) })
    onSubmit?.()
  }
  return (
    <form
      id={id}
      action="/browse"
      autoComplete="off"
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <Filters {...painted} onChoose={choose} />
      {children}
    </form>
  )
}

const Filters = memo(function Filters(props: Shown & Choosing) {
  const { criteria, facets, factChoices, area, refused, onChoose } = props
  const choices = filterChoices(criteria, facets)
  const isMain = (field: string) => factChoices?.some(({ name }) => name === field)
  return (
    <>
      <WordsFilter q={criteria.q} onChoose={onChoose} />
      <FilterSelect
        label="Make"
        name="make"
        any="All makes"
        choices={choices.make}
        chosen={criteria.make}
        onChoose={(make) => onChoose({ make })}
      />
      <FilterSelect
        label="Model"
        name="model"
        any={choices.model.length > 0 || criteria.make ? 'All models' : 'Choose a make first'}
        choices={choices.model}
        chosen={criteria.model}
        disabled={choices.model.length === 0}
        onChoose={(model) => onChoose({ model })}
      />
      <div className="grid grid-cols-2 gap-x-2 gap-y-5">
        <PriceFilter
          label="Min price"
          name="priceFrom"
          choices={priceFromChoices(criteria.priceFrom)}
          chosen={criteria.priceFrom}
          onChoose={(priceFrom) => onChoose({ priceFrom })}
        />
        <PriceFilter
          label="Max price"
          name="maxPrice"
          choices={choices.maxPrice}
          chosen={criteria.maxPrice}
          openEnd={`${pounds(openEndedPrice)}+`}
          onChoose={(maxPrice) => onChoose({ maxPrice })}
        />
        <FilterSelect
          label="Year from"
          name="yearFrom"
          any="Any year"
          choices={years}
          chosen={criteria.yearFrom}
          onChoose={(yearFrom) => onChoose({ yearFrom })}
        />
        <FilterSelect
          label="Year to"
          name="yearTo"
          any="Any year"
          choices={years}
          chosen={criteria.yearTo}
          onChoose={(yearTo) => onChoose({ yearTo })}
        />
        <FilterSelect
          label="Min mileage"
          name="mileageFrom"
          any="Any miles"
          choices={plain(mileageChoices, criteria.mileageFrom, number)}
          chosen={criteria.mileageFrom}
          onChoose={(mileageFrom) => onChoose({ mileageFrom })}
        />
        <FilterSelect
          label="Max mileage"
          name="mileageTo"
          any="Any miles"
          choices={plain(mileageChoices, criteria.mileageTo, number)}
          chosen={criteria.mileageTo}
          onChoose={(mileageTo) => onChoose({ mileageTo })}
        />
      </div>
      <PlaceFilter
        criteria={criteria}
        area={area}
        error={
          refused.some(({ field }) => field === 'near') ? 'We don’t know this place' : undefined
        }
        onChoose={onChoose}
      />
      <FilterList
        label="Condition"
        name="condition"
        any="Any condition"
        choices={choices.condition}
        chosen={criteria.condition}
        onChoose={(condition) => onChoose({ condition })}
      />
      <FilterSelect
        label="Town"
        name="location"
        any="Any town"
        choices={choices.location}
        chosen={criteria.location}
        onChoose={(location) => onChoose({ location })}
      />
      <div className="grid grid-cols-2 gap-x-2 gap-y-5">
        {factChoices?.map(({ name, label, choices }) => (
          <FilterSelect
            key={name}
            label={label}
            name={name}
            any="Any"
            choices={choices}
            chosen={criteria[name]}
            onChoose={(value) => onChoose({ [name]: value })}
          />
        ))}
      </div>
      <MoreFilters
        criteria={criteria}
        n={factFields.filter((field) => criteria[field] && !isMain(field)).length}
        onChoose={onChoose}
      />
    </>
  )
})

/** The same until it says something else: criteria are made anew whenever the page is drawn. */
function useSteady(shown: Shown): Shown {
  const { criteria, facets, factChoices, area, refused } = shown
  const [steady, setSteady] = useState(shown)
  const keyOf = (one: Pick<Shown, 'criteria' | 'area' | 'refused'>) =>
    JSON.stringify([one.criteria, one.area, one.refused])
  const isSame =
    facets === steady.facets &&
    factChoices === steady.factChoices &&
    keyOf({ criteria, area, refused }) === keyOf(steady)
  if (!isSame) setSteady(shown)
  return isSame ? steady : shown
}

/** Choices that nobody counts, and one that came with the address where it is none of them. */
const plain = (
  values: readonly number[],
  chosen: number | undefined,
  label: (value: number) => string,
): FilterChoice[] =>
  [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: label(value), isEmpty: false }))

const priceFromChoices = (chosen: number | undefined) =>
  plain([...maxPriceChoices, openEndedPrice], chosen, pounds)

const years: FilterChoice[] = Array.from(
  { length: modelYears.last - modelYears.first + 1 },
  (_, n) => ({
    value: String(modelYears.first + n),
    label: String(modelYears.first + n),
    isEmpty: false,
  }),
)
