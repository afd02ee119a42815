import type { ReactNode } from 'react'
import { counted, day, pounds } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CardCover } from '../../listings/cards/parts.tsx'
import type { OwnListing } from '../../listings/schema.ts'
import { sellerState } from './state.ts'

type Props = {
  listing: OwnListing
  actions: ReactNode
  /** What else is said of it to its seller. */
  children?: ReactNode
}

const shape =
  'grid grid-cols-1 gap-x-10 gap-y-5 border-b border-rule pb-10 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'

/** One of a seller's own listings where there are few: its photo beside how it stands. */
export function SellerRow({ listing, actions, children }: Props) {
  const { year, make, model, isActive, daysLeft, expiresAt } = listing
  return (
    <article className={shape}>
      <CardCover
        listing={{ ...listing, photoCount: listing.images.length }}
        sizes="(min-width: 48rem) 40vw, 92vw"
        widest={960}
        className={isActive ? '' : 'grayscale'}
      />
      <div className="min-w-0">
        <h2 className="wrap-anywhere">
          <span className="block text-faded">
            {year} {make}{' '}
          </span>
          <span className="type-title block text-2xl">{model}</span>
        </h2>
        <p className="type-title mt-1 text-2xl tabular-nums">{pounds(listing.price)}</p>
        <p className="mt-4 border-t border-rule pt-4 tabular-nums">
          <strong className="font-semibold">{sellerState(listing)}</strong>
          {listing.checkedWithin && `, usually within ${listing.checkedWithin}`}
          {daysLeft !== null && `, ${counted(daysLeft, 'day')} left, until ${day(expiresAt)}`}
        </p>
        <div className="mt-5 flex flex-wrap gap-2 max-sm:*:grow">{actions}</div>
        {children && <div className="mt-5 border-t border-rule">{children}</div>}
      </div>
    </article>
  )
}

/** The geometry of `SellerRow`. */
export function SellerRowSkeleton() {
  return (
    <div aria-hidden className={shape}>
      <Skeleton className="aspect-3/2 w-full" />
      <div>
        <Skeleton className="mt-1 h-4 w-32" />
        <Skeleton className="mt-3 h-6 w-2/3" />
        <Skeleton className="mt-3 h-6 w-28" />
        <div className="mt-5 border-t border-rule pt-5">
          <Skeleton className="h-4 w-60 max-w-full" />
        </div>
        <div className="mt-6 flex flex-wrap gap-2">
          {[1, 2, 3, 4].map((button) => (
            <Skeleton key={button} className="h-11 w-32" />
          ))}
        </div>
      </div>
    </div>
  )
}
