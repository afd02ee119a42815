import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListingCard } from '../../features/listings/schema.ts'
import { browseAddress } from '../../features/search/criteria.ts'
import type { HomeFilters, HomeList as List } from '../../features/search/filters/home-filters.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { number } from '../../ui/format.ts'
import { HomeEmpty } from './empty.tsx'

type Props = {
  query: UseQueryResult<List>
  filters: HomeFilters
  /** What the list is of, in the plural. */
  kind: string
  /** How many Browse shows for the same filters, where that is known. */
  total: number | undefined
  /** Where this list is empty, the one that follows is not. */
  hasOthers?: boolean
  loading: ReactNode
  /** What was pressed goes away: a link of an empty list, the button that loads it again. */
  onDrop(): void
  /** The grid of the cars that are shown. */
  children(found: ListingCard[]): ReactNode
}

/** One list of the home page in each of its states, and the way on to Browse. */
export function HomeList(props: Props) {
  const { query, filters, kind, total, hasOthers, loading, onDrop, children } = props
  const list = query.data
  // The cars that were found follow at once.
  if (list?.found === 0 && hasOthers) return null
  return (
    <>
      {query.isError && (
        <LoadError
          title="These cars could not be loaded"
          onRetry={() => {
            onDrop()
            void query.refetch()
          }}
        />
      )}
      {query.isPending && <div aria-hidden>{loading}</div>}
      {list?.found === 0 && <HomeEmpty kind={kind} filters={filters} list={list} onDrop={onDrop} />}
      {list && list.found > 0 && children(list.cars)}
      {total !== 0 && (
        <p className="mt-10">
          <ButtonLink to={browseAddress(filters)}>
            See all{total !== undefined && ` ${number(total)}`} in Browse
          </ButtonLink>
        </p>
      )}
    </>
  )
}
