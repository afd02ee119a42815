import { day, miles, pounds } from '../../../ui/format.ts'
import type { Listing } from '../schema.ts'
import { describePrices, fewest, most, outcomeOf } from './figures.ts'
import { mileageGround, PriceChart, type Dot } from './price-chart.tsx'
import type { PricedCar, AskingPrices as Prices } from './schema.ts'

type Props = {
  prices: Prices
  /** The car whose page it is, as it is now. */
  listing?: Listing
  /** What the cars are called: 'Volkswagen Golf'. */
  name: string
}

/** What cars like this one were asked for: no word of what one is worth. */
export function AskingPrices({ prices, listing, name }: Props) {
  const own = listing && pricedCarOf(listing)
  const others = prices.cars.filter(({ id }) => id !== own?.id)
  const all = own ? [own, ...others] : others
  if (all.length < fewest)
    return (
      <p className="max-w-[65ch]">
        {name}:{' '}
        {all.length === 0
          ? 'none has'
          : all.length === 1
            ? 'only one has'
            : `only ${all.length} have`}{' '}
        been listed here in the last two years, too few to compare asking prices.
      </p>
    )
  return (
    <div className="space-y-5">
      <p className="max-w-[65ch]">
        {/* One that is older than the latest is told of by itself. */}
        {describePrices(all.length > most ? others : all)}
        {own && ` This one: ${pounds(listing.price)}, with ${miles(own.miles)}.`}{' '}
        <span className="text-faded">What was asked, not what was paid.</span>
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <ByMileage others={others} own={own} />
        <ByDate others={others} own={own} />
      </div>
      <Legend hasOwn={own !== undefined} />
    </div>
  )
}

const pricedCarOf = (listing: Listing): PricedCar => ({
  id: listing.id,
  pounds: Math.floor(Number(listing.price)),
  miles: listing.mileage,
  year: listing.year,
  listedAt: listing.createdAt,
  outcome: outcomeOf(listing.state, listing.isActive),
})

type Drawn = { others: readonly PricedCar[]; own: PricedCar | undefined }

function ByMileage({ others, own }: Drawn) {
  const dotOf = (car: PricedCar): Dot => ({ ...car, x: car.miles })
  const [dots, mark] = [others.map(dotOf), own ? dotOf(own) : null]
  return (
    <PriceChart
      title="By mileage"
      dots={dots}
      own={mark}
      ground={mileageGround(mark ? [mark, ...dots] : dots)}
    />
  )
}

function ByDate({ others, own }: Drawn) {
  const dotOf = (car: PricedCar): Dot => ({ ...car, x: Date.parse(car.listedAt) })
  const [dots, mark] = [others.map(dotOf), own ? dotOf(own) : null]
  const times = [...dots, ...(mark ? [mark] : [])].map(({ x }) => x)
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const isOneMonth = monthOf(from) === monthOf(to)
  const nameOf = isOneMonth ? (time: number) => day(new Date(time)) : monthOf
  const label: [string, string] = [nameOf(from), nameOf(to)]
  return (
    <PriceChart title="By when it was listed" dots={dots} own={mark} ground={{ from, to, label }} />
  )
}

/** 'May 2026' */
const monthOf = (time: number) => day(new Date(time)).split(' ').slice(1).join(' ')

const dot = 'inline-block rounded-full'

function Legend({ hasOwn }: { hasOwn: boolean }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-faded">
      {hasOwn && (
        <li className="flex items-center gap-1.5">
          <span className={`${dot} size-4 border-2 border-ink bg-amber`} /> This car
        </li>
      )}
      <li className="flex items-center gap-1.5">
        <span className={`${dot} size-2 bg-ink`} /> On sale
      </li>
      <li className="flex items-center gap-1.5">
        <span className="inline-block size-1.5 bg-edge" /> Sold
      </li>
      <li className="flex items-center gap-1.5">
        <span className={`${dot} size-2 border-2 border-edge`} /> Not sold
      </li>
    </ul>
  )
}
