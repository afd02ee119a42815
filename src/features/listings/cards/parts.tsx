import type { ReactNode } from 'react'
import { Link } from '../../../platform/router/link.tsx'
import { miles, pounds } from '../../../ui/format.ts'
import { Photo } from '../../photos/photo.tsx'
import type { PhotoWidth } from '../../photos/rules.ts'
import { Plate } from '../../cars/plate.tsx'
import { PremiumBadge, UnderOfferBadge } from './badges.tsx'
import type { ListingCard } from '../schema.ts'

/** What both kinds of card are given. */
export type CardProps = {
  listing: ListingCard
  /** Top right on the photo, for a button of its own: the heart. */
  action?: ReactNode
  /** The photo is in the first screenful. */
  priority?: boolean
  /** The heading's place under the section that the card stands in. */
  heading?: 'h2' | 'h3'
}

type CoverProps = CardProps & { sizes: string; widest: PhotoWidth; className?: string }

export function CardCover(props: CoverProps) {
  const { listing, priority = false, sizes, widest, className = '' } = props
  return (
    <div className="relative shrink-0">
      <Photo
        image={listing.images[0]}
        alt={`${listing.year} ${listing.make} ${listing.model}`}
        sizes={sizes}
        widest={widest}
        priority={priority}
        className={className}
      />
      <span className="absolute top-0 left-0 flex">
        {listing.isPremium && <PremiumBadge />}
        {listing.state === 'under-offer' && <UnderOfferBadge />}
      </span>
      <span className="absolute bottom-2 left-2 flex">
        <Plate listing={listing} />
      </span>
    </div>
  )
}

/** Comes last: who goes through the page by keyboard or ear meets the car before its button. */
export function CardAction({ action }: Pick<CardProps, 'action'>) {
  return action && <span className="absolute top-1 right-1 layer-raised flex">{action}</span>
}

/** The name is the card's one link, and the whole card is its target. */
export function CardTitle({
  listing,
  heading: Heading = 'h3',
  large,
}: CardProps & { large: boolean }) {
  return (
    <Heading className="min-w-0">
      <Link
        to={`/listing/${listing.id}`}
        className="block outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
      >
        <span className="block truncate text-sm text-faded">
          {listing.year} {listing.make}{' '}
        </span>
        <span
          className={`type-title block truncate underline-offset-4 group-hover:underline ${large ? 'text-xl' : 'text-lg leading-6'}`}
        >
          {listing.model}
        </span>
      </Link>
    </Heading>
  )
}

/** Where the car is, and how far off that is when somebody searched near a place. */
export function CardPlace({ listing }: { listing: ListingCard }) {
  return (
    <p className="truncate text-sm text-faded">
      {listing.location}
      {!!listing.miles && `, ${miles(listing.miles)} away`}
    </p>
  )
}

export function CardPriceAndMileage({ listing, large }: { listing: ListingCard; large: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
      <span className={`type-title ${large ? 'text-xl' : 'text-lg'}`}>{pounds(listing.price)}</span>
      <span className="text-sm whitespace-nowrap text-faded">{miles(listing.mileage)}</span>
    </p>
  )
}
