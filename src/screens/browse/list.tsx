import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from '../../platform/router/context.ts'
import { heartOf } from '../../features/saved-cars/heart-button.tsx'
import { carsOf } from '../../features/search/results/browse.client.ts'
import { browseAddress, type Criteria } from '../../features/search/criteria.ts'
import type { ListingCard } from '../../features/listings/schema.ts'
import { EmptyResults } from '../../features/search/results/empty.tsx'
import { criteriaInEffect } from '../../features/search/results/in-effect.ts'
import { countInSight, ResultsGrid, ResultsSkeleton } from '../../features/search/results/grid.tsx'
import { useAfterFrame } from '../../ui/timing/after-frame.ts'
import { behindFrame } from '../../ui/timing/behind-frame.ts'
import { useHasLasted } from '../../ui/timing/has-lasted.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { rememberPages, usePagesAfterReload } from './history.ts'
import { BrowseMore } from './more.tsx'
import type { BrowseResults } from './results.ts'

type Props = { criteria: Criteria; results: BrowseResults; onDrop(): void }

/** The cars in each of their states: on their way, there, none, more, not to be had. */
export function BrowseList({ criteria, results: query, onDrop }: Props) {
  const { results, isComing, hasFailed, retry, more } = query
  const { search } = useLocation()
  const grid = useRef<HTMLUListElement>(null)
  /** Where those begin that were asked for besides, and of which search they are. */
  const newFrom = useRef<{ search: string; n: number }>(undefined)
  const cars = useMemo(() => (results ? carsOf(results) : []), [results])
  const drawn = useInSightFirst(cars)
  const lateness = useLateness(isComing)
  const isBusy = useHasLasted(isComing, busyAfter)
  usePagesAfterReload(criteria, results?.pages.length ?? 0)
  useInSight(grid, isComing ? null : browseAddress(criteria))

  useEffect(() => {
    // Another choice has overtaken them.
    if (newFrom.current?.search !== search) newFrom.current = undefined
    const first = newFrom.current && grid.current?.children[newFrom.current.n]
    if (!first) return
    newFrom.current = undefined
    first.querySelector('a')?.focus()
  }, [cars.length, search])

  const showMore = () => {
    if (!more || more.isComing) return
    const page = { search, n: cars.length }
    newFrom.current = page
    behindFrame(async () => {
      const { data, isError } = await more.fetch()
      if (!isError && data) rememberPages(search, data.pages.length)
      else if (newFrom.current === page) newFrom.current = undefined
    })
  }

  const loadError = hasFailed && (
    <div role="alert">
      <Notice
        title="These cars could not be loaded"
        className={results ? 'mb-8 border-t-0 pt-0! pb-8!' : ''}
        actions={
          <Button
            size="small"
            onClick={() => {
              onDrop()
              retry()
            }}
          >
            Try again
          </Button>
        }
      >
        The connection may have dropped, or we may be busy.
        {results && ' The cars below are the ones shown before.'}
      </Notice>
    </div>
  )
  if (!results) return loadError || <ResultsSkeleton />
  const first = results.pages[0]!
  const toFirst = { to: browseAddress(criteria), onFollow: onDrop }
  return (
    <>
      {loadError}
      <div aria-busy={isBusy} className="fades-while-busy">
        {first.criteria.cursor && cars.length > 0 && (
          <p className="mb-6">
            <TextLink {...toFirst}>First page</TextLink>
          </p>
        )}
        {cars.length > 0 ? (
          <ResultsGrid key={lateness} cars={drawn} actionOf={heartOf} ref={grid} />
        ) : first.criteria.cursor ? (
          // Those of it have been sold, or have moved up.
          <Notice
            title="No more cars"
            actions={
              <ButtonLink size="small" {...toFirst}>
                First page
              </ButtonLink>
            }
          />
        ) : (
          <EmptyResults
            criteria={criteriaInEffect(first.criteria, first)}
            found={first}
            onDrop={onDrop}
          />
        )}
        <BrowseMore results={results} shown={cars.length} more={more} onMore={showMore} />
      </div>
    </>
  )
}

/**
 * Of cars that take the place of others those are drawn first that reach to the end of the screen, and the rest
 * behind the frame that shows them. What one comes back to is drawn at once: its place to scroll to needs all.
 */
function useInSightFirst(cars: ListingCard[]): ListingCard[] {
  const isBack = useNavigationType() === 'POP'
  const painted = useAfterFrame(cars)
  const last = painted.length - 1
  // The same, or with more after them.
  const isWhole = isBack || cars[last] === painted[last]
  return useMemo(() => (isWhole ? cars : cars.slice(0, countInSight())), [isWhole, cars])
}

/** Fewer cars may end above what is on the screen; then the list is brought back into sight. */
function useInSight(grid: { current: HTMLElement | null }, address: string | null) {
  const isBack = useNavigationType() === 'POP'
  const previous = useRef(address)
  // Before it is painted: what follows the list would be seen for a moment.
  useLayoutEffect(() => {
    if (address === null || address === previous.current) return
    previous.current = address
    const end = grid.current?.getBoundingClientRect().bottom ?? Infinity
    if (!isBack && end < window.innerHeight / 2)
      document.getElementById('results')?.scrollIntoView()
  }, [grid, address, isBack])
}

/** Milliseconds for which nothing says that cars are on their way: most are there by then, and fading them takes as long as drawing them. */
const busyAfter = 100

/** Milliseconds: soon after this a car that moves is no longer moved by the choice that was made. */
const lateAfter = 300

/**
 * How often results have come late. Those cars take the place of the ones before as others would, where they
 * are among them as well: nothing moves under one's hands, nor counts as a shift.
 */
function useLateness(isComing: boolean): number {
  const isLate = useHasLasted(isComing, lateAfter)
  const [wasLate, setWasLate] = useState(false)
  const [n, setN] = useState(0)
  if (isLate !== wasLate) {
    setWasLate(isLate)
    if (wasLate) setN(n + 1)
  }
  return n
}
