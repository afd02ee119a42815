import {
  CardAction,
  CardCover,
  CardPriceAndMileage,
  CardPlace,
  CardTitle,
  type CardProps,
} from './parts.tsx'

/** A premium listing in a grid: the photograph does the selling. */
export function PremiumCard(props: CardProps) {
  const { listing } = props
  return (
    <article className="group relative isolate flex flex-col">
      <CardCover
        {...props}
        sizes="(min-width: 96rem) 29rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 80vw"
        widest={960}
      />
      <div className="mt-3 border-b border-rule pb-2">
        <CardTitle {...props} large />
      </div>
      <div className="mt-2">
        <CardPriceAndMileage listing={listing} large />
        <p className="mt-1.5 line-clamp-3 min-h-18 text-base text-faded wrap-anywhere">
          {listing.description}
        </p>
        <div className="mt-1.5">
          <CardPlace listing={listing} />
        </div>
      </div>
      <CardAction {...props} />
    </article>
  )
}
