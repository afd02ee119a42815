import { ChipLink } from '../../../ui/chip.tsx'
import type { Criteria } from '../../../features/search/criteria.ts'
import { FilterChips } from '../../../features/search/filters/chips.tsx'
import { FilterList } from '../../../features/search/filters/list.tsx'
import { PlaceFilter } from '../../../features/search/filters/place.tsx'
import { PriceFilter } from '../../../features/search/filters/price.tsx'
import { FilterSelect } from '../../../features/search/filters/select.tsx'
import { EmptyResults } from '../../../features/search/results/empty.tsx'
import { OtherPlaces } from '../../../features/search/results/other-places.tsx'
import { UnsaidCars } from '../../../features/search/results/unsaid.tsx'
import type { Facets } from '../../../features/search/schema.ts'
import { RefusedParts } from '../../../features/search/text/refused-parts.tsx'
import { UnderstoodText } from '../../../features/search/text/understood.tsx'
import { nothingUnderstood } from '../data/responses.ts'
import { longWord } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

const narrow: Criteria = { make: 'Volkswagen', model: 'Golf', maxPrice: 10_000, near: 'Leeds' }
const long: Criteria = { q: longWord, location: longWord, make: 'BMW' }

const facets: Facets = {
  make: [{ value: 'Volkswagen', n: 12, approximate: false }],
  model: [
    { value: 'Golf', n: 3, approximate: false },
    { value: 'Corrado', n: 5, approximate: false },
  ],
  condition: [],
  location: [],
  maxPrice: [{ value: '50000', n: 2, approximate: false }],
}

const found = { facets, factsAsked: [] }

const makes = [
  { value: 'BMW', label: 'BMW', count: '31' },
  { value: 'Fiat', label: 'Fiat', count: '0', isEmpty: true },
  { value: 'Volkswagen', label: 'Volkswagen', count: '1,284' },
]

const nothing = () => {}

export function Searching() {
  return (
    <Examples>
      <Example name="ChipLink: short, very long" className="row">
        <ChipLink to="/browse">BMW</ChipLink>
        <ChipLink to="/browse">{longWord}</ChipLink>
      </Example>
      <Example name="FilterChips" className="stack">
        <FilterChips criteria={narrow} said={found} onDrop={nothing} />
        <FilterChips criteria={long} said={found} onDrop={nothing} />
      </Example>
      <Example name="FilterSelect: any, chosen, disabled" className="stack">
        <FilterSelect label="Make" name="a" any="Any make" choices={makes} {...unchosen} />
        <FilterSelect label="Make" name="b" any="Any" choices={makes} {...unchosen} chosen="BMW" />
        <FilterSelect label="Model" name="c" any="Any model" choices={[]} {...unchosen} disabled />
      </Example>
      <Example name="FilterList: chosen, one without cars">
        <FilterList
          label="Make"
          name="d"
          any="Any make"
          choices={makes}
          {...unchosen}
          chosen="BMW"
        />
      </Example>
      <Example name="PriceFilter, PlaceFilter: at rest, in a county, refused" className="stack">
        <PriceFilter label="Up to" name="maxPrice" choices={[]} {...unchosen} />
        <PlaceFilter {...place} criteria={{ near: 'Leeds' }} />
        <PlaceFilter {...place} criteria={{ near: 'Cornwall' }} area="Cornwall" />
        <PlaceFilter {...place} criteria={{ near: 'Lees' }} error="No such place" />
      </Example>
      <Example name="RefusedParts" className="stack">
        <RefusedParts
          refused={[
            {
              field: 'yearFrom',
              value: 'abc',
              message: 'must be a whole number from 1980 to 2005',
            },
            { field: longWord, value: longWord, message: 'is not known' },
          ]}
        />
      </Example>
      <Example name="UnderstoodText: mended, offered, absent" className="stack">
        <UnderstoodText
          criteria={{ q: 'gofl gti' }}
          requested={{ q: 'gofl gti' }}
          understood={{
            ...nothingUnderstood,
            corrections: [{ from: 'gofl', to: 'golf' }],
            mended: 'golf gti',
          }}
          isEmpty={false}
        />
        <UnderstoodText
          criteria={{ q: 'astor' }}
          requested={{ q: 'astor' }}
          understood={{ ...nothingUnderstood, offers: [{ from: 'astor', to: ['astra', 'aston'] }] }}
          isEmpty={false}
        />
        <UnderstoodText
          criteria={{ q: 'delta integrale' }}
          requested={{ q: 'delta integrale' }}
          understood={{
            ...nothingUnderstood,
            absent: 'Lancia Delta',
            near: [{ label: 'Lancia', query: 'make=Lancia', n: 4 }],
          }}
          isEmpty={false}
        />
        <UnderstoodText
          criteria={{ q: 'porsche not red or a 911' }}
          requested={{ q: 'porsche not red or a 911' }}
          understood={{ ...nothingUnderstood, without: ['red', 'Porsche 911'] }}
          isEmpty={false}
        />
        <UnderstoodText
          criteria={{ q: longWord }}
          requested={{ q: longWord }}
          understood={{ ...nothingUnderstood, unmatched: [longWord], unreadable: ['車'] }}
          isEmpty={false}
        />
      </Example>
      <Example name="UnsaidCars, OtherPlaces" className="stack">
        <UnsaidCars criteria={{ gearbox: 'manual' }} unsaid={{ n: 12, exact: true }} />
        <UnsaidCars
          criteria={{ gearbox: 'manual', unsaid: 'with' }}
          unsaid={{ n: 1, exact: true }}
        />
        <OtherPlaces
          criteria={{ near: 'Ashford' }}
          places={[
            { name: 'Ashford, Surrey', county: 'Surrey' },
            { name: 'Ashford, Derbyshire', county: 'Derbyshire' },
          ]}
        />
      </Example>
      <Example name="EmptyResults: nothing on sale, one filter, several" isWide className="stack">
        <EmptyResults criteria={{}} found={found} onDrop={nothing} />
        <EmptyResults criteria={{ make: 'Lancia' }} found={found} onDrop={nothing} />
        <EmptyResults criteria={narrow} found={found} onDrop={nothing} />
      </Example>
    </Examples>
  )
}

const unchosen = { chosen: undefined, onChoose: nothing }
const place = { area: undefined, error: undefined, onChoose: nothing }
