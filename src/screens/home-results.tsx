import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { PremiumGrid, StandardGrid } from '../features/listings/card-grids.tsx'
import { PremiumCardSkeleton, StandardCardSkeleton } from '../features/listings/card-skeletons.tsx'
import { newestLimit } from '../features/listings/rules.ts'
import { makesOnSale } from '../features/listings/listings.client.ts'
import { PremiumCard } from '../features/listings/premium-card.tsx'
import type { ListingCard } from '../features/listings/schema.ts'
import { StandardCard } from '../features/listings/standard-card.tsx'
import { browseAddress } from '../features/search/criteria.ts'
import { filterListings, totalInBrowse, type HomeFilters } from '../features/search/home-filters.ts'
import { homeStandardLimit } from '../features/search/rules.ts'
import { featuredListings, standardListings } from '../features/search/search.client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { counted, number } from '../ui/format.ts'
import { SectionHead } from '../ui/section-head.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { HomeFilterChips } from './home-filter-chips.tsx'
import { HomeNothing, HomeUnread } from './home-nothing.tsx'
import { HomeSort } from './home-sort.tsx'
import { inWords } from './home-words.ts'

type Props = { filters: HomeFilters; headingRef: Ref<HTMLHeadingElement> }

/** Both lists, filtered and sorted here from what the API answered. */
export function HomeResults({ filters, headingRef }: Props) {
  const premium = useQuery(featuredListings())
  const standard = useQuery(standardListings())
  const byMake = useQuery(makesOnSale()).data
  const lists = [premium.data, standard.data].filter((list) => list !== undefined)
  const [premiumFound, standardFound] = [premium, standard].map(
    ({ data }) => data && filterListings(data, filters),
  )
  const total = lists.length === 2 ? totalInBrowse(lists, byMake, filters) : undefined
  const seeAll = <SeeAll filters={filters} total={total} />

  return (
    <>
      <section id="premium" aria-labelledby="premium-heading" className="sheet pt-16 sm:pt-20">
        <SectionHead
          id="premium-heading"
          titleRef={headingRef}
          title="Premium Listings"
          aside={premiumFound && counted(premiumFound.length, 'car')}
        >
          <HomeSort filters={filters} />
        </SectionHead>
        <HomeFilterChips filters={filters} />
        <VisuallyHidden role="status">
          {premiumFound &&
            standardFound &&
            `${counted(premiumFound.length, 'premium listing')} and ${counted(standardFound.length, 'standard listing')}${inWords(filters)}`}
        </VisuallyHidden>
        <List
          answer={premium}
          found={premiumFound}
          filters={filters}
          kind="premium cars"
          loading={<PremiumGrid>{places(3, <PremiumCardSkeleton />)}</PremiumGrid>}
        >
          {(found) => (
            <PremiumGrid>
              {found.map((listing) => (
                <li key={listing.id}>
                  <PremiumCard listing={listing} />
                </li>
              ))}
            </PremiumGrid>
          )}
        </List>
        {seeAll}
      </section>

      <section aria-labelledby="all-heading" className="sheet pt-16 sm:pt-24">
        <SectionHead
          id="all-heading"
          title="All Listings"
          aside={standardFound && shownOf(standardFound)}
        />
        <List
          answer={standard}
          found={standardFound}
          filters={filters}
          kind="standard listings"
          loading={<StandardGrid>{places(6, <StandardCardSkeleton />)}</StandardGrid>}
        >
          {(found) => (
            <StandardGrid>
              {found.slice(0, homeStandardLimit).map((listing) => (
                <li key={listing.id}>
                  <StandardCard listing={listing} />
                </li>
              ))}
            </StandardGrid>
          )}
        </List>
        {seeAll}
      </section>
    </>
  )
}

type ListProps = {
  answer: UseQueryResult<ListingCard[]>
  found: ListingCard[] | undefined
  filters: HomeFilters
  kind: string
  loading: ReactNode
  children(found: ListingCard[]): ReactNode
}

function List({ answer, found, filters, kind, loading, children }: ListProps) {
  if (answer.isError) return <HomeUnread onRetry={() => void answer.refetch()} />
  if (!found) return loading
  if (found.length === 0) {
    return <HomeNothing kind={kind} filters={filters} listings={answer.data ?? []} />
  }
  return children(found)
}

function SeeAll({ filters, total }: { filters: HomeFilters; total: number | undefined }) {
  if (total === 0) return null
  return (
    <p className="mt-10">
      <ButtonLink to={browseAddress(filters)}>
        See all{total !== undefined && ` ${number(total)}`} in Browse
      </ButtonLink>
    </p>
  )
}

function shownOf({ length }: ListingCard[]): string {
  if (length <= homeStandardLimit) return counted(length, 'car')
  // A list that stops at its limit says nothing of how many there are.
  return length < newestLimit
    ? `${homeStandardLimit} of ${length}`
    : `the first ${homeStandardLimit}`
}

const places = (n: number, skeleton: ReactNode) =>
  Array.from({ length: n }, (_, place) => <li key={place}>{skeleton}</li>)
