import type { ReactNode } from 'react'
import { day, pounds } from '../../ui/format.ts'
import { SaleMark } from '../listings/cards/sale-mark.tsx'
import { StandardCard } from '../listings/cards/standard-card.tsx'
import { EndedCarCard } from './ended-car-card.tsx'
import { HeartButton } from './heart-button.tsx'
import { hasPage } from './rules.ts'
import type { SavedCar } from './schema.ts'

type Props = {
  car: SavedCar
  /** The way on from a car that is no longer there. */
  elsewhere: ReactNode
  /** Below a car that is there: what can be done with it besides. */
  choice?: ReactNode
}

/** A saved car, and what has become of it since. */
export function SavedCarCard({ car, elsewhere, choice }: Props) {
  const news = newsOf(car)
  return (
    <>
      <div className="relative">
        {hasPage(car) ? (
          <StandardCard listing={car} heading="h2" action={<HeartButton listing={car} />} />
        ) : (
          <EndedCarCard car={car} elsewhere={elsewhere} />
        )}
        {car.state === 'sold' && (
          <span className="pointer-events-none absolute top-0 left-0">
            <SaleMark state="sold" />
          </span>
        )}
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 border-t border-rule pt-1.5 text-sm tabular-nums">
        <span className="text-faded">Saved {day(car.savedAt)}</span>
        {news && <strong className="font-semibold">{news}</strong>}
      </p>
      {hasPage(car) && choice}
    </>
  )
}

/** What somebody who once saved the car would like to know. */
function newsOf(car: SavedCar): string | null {
  if (car.state === 'sold') return 'Sold'
  if (car.state === 'withdrawn') return 'Not shown at present'
  if (car.state === 'expired') return 'No longer for sale'
  if (car.isReduced) return `Reduced from ${pounds(car.savedPrice)}`
  return car.state === 'under-offer' ? 'Under offer' : null
}
