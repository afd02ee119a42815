import {
  CardAction,
  CardCover,
  CardPriceAndMileage,
  CardPlace,
  CardTitle,
  type CardProps,
} from './parts.tsx'

/** A listing in a grid, 420 px high at normal text size and taller where text is larger or spaced out. */
export function StandardCard(props: CardProps) {
  const { listing } = props
  return (
    <article className="group relative isolate flex min-h-105 flex-col">
      <CardCover
        {...props}
        sizes="(min-width: 96rem) 21rem, (min-width: 80rem) 22vw, (min-width: 48rem) 30vw, (min-width: 30rem) 45vw, 92vw"
        widest={960}
        className="max-h-60"
      />
      <div className="mt-2.5 border-b border-rule pb-1.5">
        <CardTitle {...props} large={false} />
      </div>
      <div className="mt-1.5">
        <CardPriceAndMileage listing={listing} large={false} />
        <p className="line-clamp-3 text-sm text-faded wrap-anywhere">{listing.description}</p>
      </div>
      <div className="mt-1">
        <CardPlace listing={listing} />
      </div>
      <CardAction {...props} />
    </article>
  )
}
