import type { ReactNode } from 'react'
import { pounds } from '../../ui/format.ts'
import { CardAction } from '../listings/cards/parts.tsx'
import { listingName } from '../cars/listing-name.ts'
import { Photo } from '../photos/photo.tsx'
import { HeartButton } from './heart-button.tsx'
import type { GoneCar, ShownCar } from './schema.ts'

type Props = { car: ShownCar | GoneCar; elsewhere: ReactNode }

/**
 * A car without a page, for good or at present: there is nothing to follow, only something to forget. Nobody is told of a check,
 * nor who has taken it down.
 */
export function EndedCarCard({ car, elsewhere }: Props) {
  const wasShown = car.state !== 'withdrawn'
  return (
    <article className="relative isolate flex min-h-105 flex-col">
      <Photo
        image={undefined}
        alt={listingName(car)}
        sizes="(min-width: 96rem) 21rem, (min-width: 80rem) 22vw, (min-width: 48rem) 30vw, (min-width: 30rem) 45vw, 92vw"
        className="max-h-60 opacity-60"
      />
      <h2 className="mt-2.5 min-w-0 border-b border-rule pb-1.5">
        <span className="block truncate text-sm text-faded">
          {car.year} {car.make}{' '}
        </span>
        <span className="type-title block truncate text-lg leading-6">{car.model}</span>
      </h2>
      <p className="mt-1.5 text-sm text-faded">
        {wasShown
          ? `This listing has ended. The asking price was ${pounds(car.price)}.`
          : 'This listing can’t be seen at present.'}
      </p>
      <p className="mt-2 text-sm">{elsewhere}</p>
      <CardAction action={<HeartButton listing={car} />} />
    </article>
  )
}
