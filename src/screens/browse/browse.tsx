import { useRef } from 'react'
import type { Choices } from '../../features/search/results/browse-criteria.ts'
import { criteriaInEffect } from '../../features/search/results/in-effect.ts'
import { FilterChips } from '../../features/search/filters/chips.tsx'
import { RefusedParts } from '../../features/search/text/refused-parts.tsx'
import { totalLabel } from '../../features/search/text/labels.ts'
import { OtherPlaces } from '../../features/search/results/other-places.tsx'
import { UnderstoodText } from '../../features/search/text/understood.tsx'
import { UnsaidCars } from '../../features/search/results/unsaid.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Breadcrumbs } from '../breadcrumbs.tsx'
import { useRequestedCriteria } from './params.ts'
import { BrowseBar } from './bar.tsx'
import { BrowseFilters } from './filters.tsx'
import { kindLabel, kindOf } from './kind.ts'
import { LastSearch } from './last-search.tsx'
import { BrowseList } from './list.tsx'
import { useResults } from './results.ts'
import { browseTrail } from './trail.ts'

const form = { id: 'filters-form', placeId: 'filters' }

/** Every car on sale, filtered, sorted and paged by the server; all of it stands in the address. */
export function Browse() {
  const { criteria, refused, onChoose } = useRequestedCriteria()
  const query = useResults(criteria)
  const heading = useRef<HTMLHeadingElement>(null)

  const { results, isComing, hasFailed } = query
  const first = results?.pages[0]
  const latest = results?.pages.at(-1)
  const isCurrent = !isComing && !hasFailed
  const count = latest?.total ? totalLabel(latest.total) : undefined
  // What the API would not take stays in its field with the reason, and is no filter.
  const inEffect = (isCurrent && first && criteriaInEffect(first.criteria, first)) || criteria
  const kind = kindOf(inEffect, first)
  const choose = (choices: Choices) => onChoose(choices, inEffect)
  const filters = {
    // The words stay as they were typed.
    criteria: { ...inEffect, ...(criteria.q && { q: criteria.q }) },
    facets: latest?.facets,
    factChoices: latest?.factChoices,
    area: kind.near,
    refused: isCurrent ? (first?.refused ?? []) : [],
    onChoose: choose,
  }
  const onDrop = () => heading.current?.focus({ preventScroll: true })

  return (
    <div className="sheet pb-24">
      <Breadcrumbs trail={browseTrail(kind)} endsHere />
      <h1 className="type-display mt-1 border-b border-ink pb-4 text-3xl wrap-anywhere">
        {kindLabel(kind) ?? 'Browse modern classics'}
      </h1>
      <div className="gap-x-12 pt-4 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)]">
        <search
          id={form.placeId}
          aria-label="Filters"
          className="hidden self-start pb-8 target:block lg:sticky lg:top-0 lg:-mx-2 lg:block lg:max-h-dvh lg:overflow-y-auto lg:overscroll-contain lg:px-2 lg:pt-2"
        >
          <BrowseFilters {...filters} id={form.id} />
        </search>
        <section
          id="results"
          aria-labelledby="results-heading"
          // A screen high, so that fewer cars bring nothing else into sight.
          className="min-h-svh min-w-0 [overflow-anchor:none]"
        >
          <BrowseBar
            criteria={inEffect}
            said={first}
            count={count ?? (hasFailed || latest ? 'Cars' : 'Loading cars')}
            countRef={heading}
            sort={isCurrent ? latest?.sort : undefined}
            form={form}
            onChoose={choose}
            sheet={{ ...filters, count: isCurrent ? count : undefined }}
          />
          <VisuallyHidden role="status">{isCurrent && count}</VisuallyHidden>
          <div className="space-y-4 py-5 empty:pb-0">
            <FilterChips criteria={inEffect} said={first} onDrop={onDrop} />
            <LastSearch criteria={inEffect} said={first} onDrop={onDrop} />
            {isCurrent && <RefusedParts refused={[...refused, ...filters.refused]} />}
            {isCurrent && first?.understood && (
              <UnderstoodText
                criteria={inEffect}
                requested={criteria}
                understood={first.understood}
                isEmpty={first.total?.n === 0}
                onDrop={onDrop}
              />
            )}
            {isCurrent && first && (
              <OtherPlaces criteria={inEffect} places={first.otherPlaces} onDrop={onDrop} />
            )}
            {isCurrent && (
              <UnsaidCars criteria={inEffect} unsaid={latest?.unsaid} onDrop={onDrop} />
            )}
          </div>
          <BrowseList criteria={criteria} results={query} onDrop={onDrop} />
        </section>
      </div>
    </div>
  )
}
