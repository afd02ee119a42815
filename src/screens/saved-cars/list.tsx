import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StandardGrid } from '../../features/listings/cards/grids.tsx'
import { StandardCardSkeleton } from '../../features/listings/cards/skeletons.tsx'
import { SavedCarCard } from '../../features/saved-cars/card.tsx'
import { savedCars } from '../../features/saved-cars/saved-cars.client.ts'
import type { SavedCar } from '../../features/saved-cars/schema.ts'
import { browseAddress } from '../../features/search/criteria.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CompareBar, CompareChoice, useComparing } from './comparing.tsx'
import { SavedCarsLoadError } from './load-error.tsx'

/** The saved cars in each of their states: on their way, there, none, not to be had. */
export function SavedCarsList() {
  const { data, isError, isFetching, refetch } = useQuery(savedCars())
  const shown = useStaying(data)
  const comparing = useComparing(shown)
  if (!shown || !data) {
    if (!isError || isFetching) return <SavedCarsSkeleton />
    return <SavedCarsLoadError onRetry={() => void refetch()} />
  }
  if (shown.length === 0) return <Empty />
  return (
    <>
      <p role="status" className="pt-4 pb-8 text-faded tabular-nums">
        {counted(data.length, 'car')} saved
      </p>
      <StandardGrid>
        {shown.map((car) => (
          <li key={car.id} className="pb-4">
            <SavedCarCard
              car={car}
              choice={comparing.isOffered && <CompareChoice car={car} comparing={comparing} />}
              elsewhere={
                <TextLink to={browseAddress({ make: car.make })}>See every {car.make}</TextLink>
              }
            />
          </li>
        ))}
      </StandardGrid>
      <CompareBar comparing={comparing} />
    </>
  )
}

/**
 * The saved cars, and those that were unsaved on this page: a heart that was pressed by mistake is
 * still there to be pressed again.
 */
function useStaying(cars: SavedCar[] | undefined): SavedCar[] | undefined {
  const [latest, setLatest] = useState(cars)
  const [shown, setShown] = useState(cars)
  if (cars && cars !== latest) {
    setLatest(cars)
    setShown(merge(shown ?? [], cars))
  }
  return shown
}

/** In the order in which they stood, each as it is now; new ones first. */
function merge(before: SavedCar[], now: SavedCar[]): SavedCar[] {
  const fresh = new Map(now.map((car) => [car.id, car]))
  const stood = new Set(before.map((car) => car.id))
  return [
    ...now.filter((car) => !stood.has(car.id)),
    ...before.map((car) => fresh.get(car.id) ?? car),
  ]
}

function Empty() {
  return (
    <div className="pt-8">
      <Notice
        title="No saved cars yet"
        className="border-t-0 pt-0!"
        actions={
          <ButtonLink to="/" variant="solid">
            Browse Cars
          </ButtonLink>
        }
      >
        Press the heart on a car to keep it here. You’ll see here when it is reduced or sold.
      </Notice>
    </div>
  )
}

export function SavedCarsSkeleton() {
  return (
    <div className="noscript:hidden">
      <p className="pt-4 pb-8 text-faded">Loading your saved cars</p>
      <div aria-hidden>
        <StandardGrid>
          {Array.from({ length: 4 }, (_, index) => (
            <li key={index}>
              <StandardCardSkeleton />
            </li>
          ))}
        </StandardGrid>
      </div>
    </div>
  )
}
