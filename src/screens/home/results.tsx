import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { PremiumGrid, StandardGrid } from '../../features/listings/cards/grids.tsx'
import {
  PremiumCardSkeleton,
  StandardCardSkeleton,
} from '../../features/listings/cards/skeletons.tsx'
import { makesOnSale } from '../../features/listings/listings.client.ts'
import { PremiumCard } from '../../features/listings/cards/premium-card.tsx'
import { newestLimit } from '../../features/listings/rules.ts'
import type { ListingCard } from '../../features/listings/schema.ts'
import { StandardCard } from '../../features/listings/cards/standard-card.tsx'
import { heartOf } from '../../features/saved-cars/heart-button.tsx'
import {
  filterListings,
  totalInBrowse,
  type HomeFilters,
} from '../../features/search/filters/home-filters.ts'
import { homeStandardLimit } from '../../features/search/rules.ts'
import { featuredListings, standardListings } from '../../features/search/search.client.ts'
import { counted } from '../../ui/format.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { HomeFilterChips } from './filter-chips.tsx'
import { HomeList } from './list.tsx'
import { HomeSort } from './sort.tsx'
import { describeFilters } from './labels.ts'

type Props = { filters: HomeFilters; headingRef: RefObject<HTMLHeadingElement | null> }

/** Both lists, filtered and sorted here from what the API answered. */
export function HomeResults({ filters, headingRef }: Props) {
  const premium = useQuery(featuredListings())
  const standard = useQuery(standardListings())
  const byMake = useQuery(makesOnSale()).data
  const both = premium.data && standard.data && ([premium.data, standard.data] as const)
  const onDrop = () => headingRef.current?.focus({ preventScroll: true })
  const shared = { filters, onDrop, total: both && totalInBrowse(both, byMake, filters) }

  return (
    <>
      <section id="premium" aria-labelledby="premium-heading" className="sheet pt-16 sm:pt-20">
        <SectionHead
          id="premium-heading"
          titleRef={headingRef}
          title="Premium Listings"
          aside={shownOf(premium.data, filters)}
        >
          <HomeSort filters={filters} />
        </SectionHead>
        <HomeFilterChips filters={filters} onDrop={onDrop} />
        <output className="sr-only">
          {both && describeFound(both, filters)}
          {(premium.isPending || standard.isPending) && 'Loading cars'}
        </output>
        <HomeList
          {...shared}
          query={premium}
          kind="premium cars"
          loading={
            // A screen high, so that more rows than one push nothing that is in sight.
            <div className="min-h-svh">
              <PremiumGrid>{listItems(3, <PremiumCardSkeleton />)}</PremiumGrid>
            </div>
          }
        >
          {(found) => (
            <PremiumGrid>
              {found.map((listing) => (
                <li key={listing.id}>
                  <PremiumCard listing={listing} action={heartOf(listing)} />
                </li>
              ))}
            </PremiumGrid>
          )}
        </HomeList>
      </section>

      <section aria-labelledby="all-heading" className="sheet pt-16 sm:pt-24">
        <SectionHead
          id="all-heading"
          title="All Listings"
          aside={shownOf(standard.data, filters, homeStandardLimit)}
        />
        <HomeList
          {...shared}
          query={standard}
          kind="standard listings"
          loading={<StandardGrid>{listItems(6, <StandardCardSkeleton />)}</StandardGrid>}
        >
          {(found) => (
            <StandardGrid>
              {found.slice(0, homeStandardLimit).map((listing) => (
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

function describeFound(
  lists: readonly [ListingCard[], ListingCard[]],
  filters: HomeFilters,
): string {
  const [premium, standard] = lists.map((list) => filterListings(list, filters).length)
  return `${counted(premium!, 'premium listing')} and ${counted(standard!, 'standard listing')}${describeFilters(filters)}`
}

/** What stands beside a heading: '21 cars', '8 of 34', and nothing where there is nothing. */
function shownOf(
  list: ListingCard[] | undefined,
  filters: HomeFilters,
  limit: number = newestLimit,
): string | undefined {
  // Its line is kept free, so that nothing moves when it comes.
  if (!list) return '\u00a0'
  const { length } = filterListings(list, filters)
  if (length === 0) return undefined
  if (length <= limit) return counted(length, 'car')
  // A list that stops at its own limit doesn't know how many there are.
  return length < newestLimit ? `${limit} of ${length}` : `the first ${limit}`
}

const listItems = (n: number, skeleton: ReactNode) =>
  Array.from({ length: n }, (_, index) => <li key={index}>{skeleton}</li>)
