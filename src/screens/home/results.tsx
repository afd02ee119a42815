import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { PremiumGrid, StandardGrid } from '../../features/listings/cards/grids.tsx'
import {
  PremiumCardSkeleton,
  StandardCardSkeleton,
} from '../../features/listings/cards/skeletons.tsx'
import { makesOnSale } from '../../features/listings/listings.client.ts'
import { PremiumCard } from '../../features/listings/cards/premium-card.tsx'
import { newestLimit } from '../../features/listings/rules.ts'
import { StandardCard } from '../../features/listings/cards/standard-card.tsx'
import { heartOf } from '../../features/saved-cars/heart-button.tsx'
import {
  totalInBrowse,
  type HomeFilters,
  type HomeList as List,
} from '../../features/search/filters/home-filters.ts'
import { homePremiumLimit, homeStandardLimit } from '../../features/search/rules.ts'
import { counted, number } from '../../ui/format.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { HomeFilterChips } from './filter-chips.tsx'
import { atFirstSign } from '../../ui/timing/first-sign.ts'
import { HomeList } from './list.tsx'
import { homeListOf, readWholeLists } from './lists.ts'
import { HomeSort } from './sort.tsx'
import { describeFilters } from './labels.ts'

type Props = { filters: HomeFilters; headingRef: RefObject<HTMLHeadingElement | null> }

/** Both lists, filtered and sorted here from what the API answered, once somebody is there to filter. */
export function HomeResults({ filters, headingRef }: Props) {
  const queries = useQueryClient()
  const premium = useQuery(homeListOf('premium', filters))
  const standard = useQuery(homeListOf('standard', filters))
  const byMake = useQuery(makesOnSale()).data
  const both = premium.data && standard.data && ([premium.data, standard.data] as const)
  const isFiltered = describeFilters(filters) !== ''
  const onDrop = () => headingRef.current?.focus({ preventScroll: true })
  const total = both && totalInBrowse(both, byMake, filters)
  const shared = { filters, onDrop, total }

  useEffect(() => atFirstSign(() => readWholeLists(queries)), [queries])

  return (
    <>
      <section id="premium" aria-labelledby="premium-heading" className="sheet pt-10 sm:pt-20">
        <SectionHead
          id="premium-heading"
          titleRef={headingRef}
          title="Premium Listings"
          aside={shownOf(premium.data, homePremiumLimit)}
        >
          <HomeSort filters={filters} />
        </SectionHead>
        <HomeFilterChips filters={filters} onDrop={onDrop} />
        <output className={isFiltered ? 'mb-6 block font-medium' : 'sr-only'}>
          {both && describeFound(both, total, filters)}
          {(premium.isPending || standard.isPending) && 'Loading cars'}
        </output>
        <HomeList
          {...shared}
          query={premium}
          kind="premium cars"
          hasOthers={!!standard.data?.found}
          loading={
            // A screen high, so that more rows than one push nothing that is in sight.
            <div className="sm:min-h-svh">
              <PremiumGrid>{listItems(3, <PremiumCardSkeleton />)}</PremiumGrid>
            </div>
          }
        >
          {(cars) => (
            <PremiumGrid>
              {cars.map((listing) => (
                <li key={listing.id}>
                  <PremiumCard listing={listing} action={heartOf(listing)} />
                </li>
              ))}
            </PremiumGrid>
          )}
        </HomeList>
      </section>

      <section aria-labelledby="all-heading" className="sheet pt-12 sm:pt-24">
        <SectionHead
          id="all-heading"
          title="All Listings"
          aside={shownOf(standard.data, homeStandardLimit)}
        />
        <HomeList
          {...shared}
          query={standard}
          kind="standard listings"
          loading={<StandardGrid>{listItems(6, <StandardCardSkeleton />)}</StandardGrid>}
        >
          {(cars) => (
            <StandardGrid>
              {cars.map((listing) => (
                <li key={listing.id}>
                  <StandardCard listing={listing} action={heartOf(listing)} />
                </li>
              ))}
            </StandardGrid>
          )}
        </HomeList>
      </section>
    </>
  )
}

/** '7 cars for BMW: 1 premium and 6 standard'; the lists here end at the newest, of which alone they can tell. */
function describeFound(
  [premium, standard]: readonly [List, List],
  total: number | undefined,
  filters: HomeFilters,
): string {
  const found = premium.found + standard.found
  const criteria = describeFilters(filters)
  if (total === undefined) return `${counted(found, 'car')}${criteria}, among the newest`
  if (total > found) return `${counted(total, 'car')}${criteria}, ${number(found)} among the newest`
  const each = `: ${number(premium.found)} premium and ${number(standard.found)} standard`
  return `${counted(total, 'car')}${criteria}${total > 0 ? each : ''}`
}

/** What stands beside a heading: '21 cars', '8 of 34', and nothing where there is nothing. */
function shownOf(list: List | undefined, limit: number): string | undefined {
  // Its line is kept free, so that nothing moves when it comes.
  if (!list) return '\u00a0'
  const { found } = list
  if (found === 0) return undefined
  if (found <= limit) return counted(found, 'car')
  // A list that stops at its own limit doesn't know how many there are.
  return found < newestLimit ? `${limit} of ${found}` : `the first ${limit}`
}

const listItems = (n: number, skeleton: ReactNode) =>
  Array.from({ length: n }, (_, index) => <li key={index}>{skeleton}</li>)
