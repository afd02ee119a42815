import type { ReactNode } from 'react'
import { number, pounds } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CardCover, type CardProps } from '../../listings/cards/parts.tsx'
import type { SellerListing } from '../../listings/schema.ts'
import { sellerState } from './state.ts'

type Props = Pick<CardProps, 'priority'> & { listing: SellerListing; actions?: ReactNode }

/** One of a seller's own listings: how it stands and what has come of it, then what can be done. */
export function SellerCard({ listing, actions, priority }: Props) {
  const { year, make, model, isActive, daysLeft } = listing
  return (
    <article className="flex h-full flex-col">
      <CardCover
        listing={listing}
        priority={priority}
        sizes="(min-width: 96rem) 28rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
        widest={960}
        className={isActive ? '' : 'grayscale'}
      />
      <div className="mt-3 flex items-start justify-between gap-4 border-b border-rule pb-2">
        <h3 className="min-w-0">
          <span className="block truncate text-sm text-faded">
            {year} {make}{' '}
          </span>
          <span className="type-title block truncate text-lg leading-6">{model}</span>
        </h3>
        <p className="shrink-0 text-right tabular-nums">
          <span className={`block text-sm ${isActive ? 'font-semibold' : 'text-faded'}`}>
            {sellerState(listing)}
          </span>
          <span className="type-title block text-lg leading-6">{pounds(listing.price)}</span>
        </p>
      </div>
      {listing.checkedWithin && (
        <p className="mt-2 text-sm">
          Somebody looks at it, usually within {listing.checkedWithin}. No day on sale is lost.
        </p>
      )}
      <dl className="mt-2 grid grid-cols-4 gap-x-4">
        <Stat name="Days left">{daysLeft === null ? '–' : number(daysLeft)}</Stat>
        <Stat name="Views">{number(listing.views)}</Stat>
        <Stat name="Saves">{number(listing.saves)}</Stat>
        <Stat name="Calls">{number(listing.calls)}</Stat>
      </dl>
      <div className="mt-4 grid grid-cols-2 gap-2">{actions}</div>
    </article>
  )
}

function Stat({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-faded">{name}</dt>
      <dd className="type-title text-xl tabular-nums">{children}</dd>
    </div>
  )
}

/** The geometry of `SellerCard`. */
export function SellerCardSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="aspect-3/2 w-full" />
      <div className="mt-3 h-13.25 border-b border-rule">
        <Skeleton className="h-3 w-1/3 translate-y-1" />
        <Skeleton className="mt-2.5 h-4 w-2/3" />
      </div>
      <div className="mt-2 grid h-11.5 grid-cols-4 gap-x-4">
        {['days', 'views', 'saves', 'calls'].map((stat) => (
          <Skeleton key={stat} className="h-5 w-10 translate-y-1" />
        ))}
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2">
        {['main', 'more'].map((button) => (
          <Skeleton key={button} className="h-11" />
        ))}
      </div>
    </div>
  )
}

/** Three in a row on a desk. Children are `<li>`. */
export function SellerGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 *:min-w-0">
      {children}
    </ul>
  )
}
