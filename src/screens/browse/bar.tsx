import { SlidersHorizontal } from 'lucide-react'
import { useState, type ComponentProps, type Ref } from 'react'
import { useDraft } from '../../features/search/filters/use-draft.ts'
import { activeFilters, type Said } from '../../features/search/filters/active.ts'
import type { Choices } from '../../features/search/results/browse-criteria.ts'
import type { Criteria } from '../../features/search/criteria.ts'
import { chosenSortKey, defaultSort, sorts, type Sort } from '../../features/search/rules.ts'
import { store } from '../../platform/browser-storage.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useHydratedLater } from '../../ui/timing/hydrated.ts'
import { Select } from '../../ui/form/select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BrowseSheet } from './sheet.tsx'

type Props = {
  criteria: Criteria
  /** What the server says of them: each of its phrases has a chip, and counts as one. */
  said: Said
  /** '140 cars'. */
  count: string
  countRef: Ref<HTMLHeadingElement>
  /** The order that the results are in. */
  sort: Sort | undefined
  /** The filters' form on this page, and where it stands. */
  form: { id: string; placeId: string }
  onChoose(choices: Choices): void
  sheet: Omit<ComponentProps<typeof BrowseSheet>, 'open' | 'onClose'>
}

/**
 * How many cars, in which order, and the way to the filters where they don't stand beside. On a
 * phone the count scrolls away and the controls stay at the top.
 */
export function BrowseBar(props: Props) {
  const { criteria, said, count, countRef, sort, form, onChoose, sheet } = props
  // Here, so that the page behind isn't drawn anew when it opens.
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [requested, setRequested] = useDraft(criteria.sort ?? sort ?? defaultSort)
  const isHydrated = useHydratedLater()
  const n = activeFilters(criteria, said).length
  const filters = (
    <>
      <SlidersHorizontal aria-hidden className="size-4" />
      <span className="whitespace-nowrap">Filters{n > 0 && ` (${n})`}</span>
    </>
  )
  return (
    <div className="layer-bar sheet-bleed sticky -top-12 border-b border-rule bg-paper lg:static lg:flex lg:items-center lg:justify-between lg:border-b-0 lg:p-0">
      <h2
        id="results-heading"
        ref={countRef}
        tabIndex={-1}
        className="type-title flex h-12 items-center text-xl tabular-nums"
      >
        {count}
      </h2>
      <div className="flex flex-wrap items-center gap-2 pb-2 lg:pb-0">
        <div className="flex lg:hidden">
          {isHydrated ? (
            <Button className="px-4" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
              {filters}
            </Button>
          ) : (
            <ButtonLink className="px-4" to={`#${form.placeId}`}>
              {filters}
            </ButtonLink>
          )}
        </div>
        <label className="ml-auto flex min-w-28 grow basis-28 items-center gap-3 sm:max-w-72 lg:max-w-none lg:grow-0 lg:basis-auto">
          <span className="type-label max-lg:sr-only">Sort</span>
          <span className="min-w-0 grow lg:w-56">
            <Select
              name="sort"
              form={form.id}
              value={requested}
              onChange={({ target: { value } }) => {
                setRequested(value)
                store('tab', chosenSortKey, value)
                // Words that became filters have another order of their own as well.
                onChoose({ sort: value === defaultSort && !sheet.criteria.q ? '' : value })
              }}
            >
              {sorts
                .filter(({ value }) => value !== 'nearest' || (criteria.near && !sheet.area))
                .filter(({ value }) => value !== 'relevance' || criteria.q || sort === value)
                .map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
            </Select>
          </span>
        </label>
        <span className="hidden noscript:block">
          <Button type="submit" form={form.id} className="px-4">
            Sort<VisuallyHidden> the cars</VisuallyHidden>
          </Button>
        </span>
      </div>
      <BrowseSheet {...sheet} open={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </div>
  )
}
