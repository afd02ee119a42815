import { memo, type ReactNode, type Ref } from 'react'
import { StandardCardSkeleton } from '../../listings/cards/skeletons.tsx'
import type { ListingCard } from '../../listings/schema.ts'
import { StandardCard } from '../../listings/cards/standard-card.tsx'

/** Beside the filters three cards stand in a row on a desk; two on a tablet, one on a phone. */
function Grid({ children, ref }: { children: ReactNode; ref?: Ref<HTMLUListElement> }) {
  return (
    <ul
      ref={ref}
      className="grid grid-cols-1 gap-x-6 gap-y-8 *:min-w-0 min-[30rem]:grid-cols-2 xl:grid-cols-3 max-lg:[&_a]:scroll-mt-20"
    >
      {children}
    </ul>
  )
}

/** Pixels that stand above the cars and that a row of them takes, at least; and how many stand in it, as said above. */
const above = 200
const rowHeight = 380
const columns = () => (window.innerWidth < 480 ? 1 : window.innerWidth < 1280 ? 2 : 3)

/** How many cars reach to the end of the screen, or beyond. Browser only. */
export const countInSight = (): number =>
  Math.ceil((window.scrollY + window.innerHeight - above) / rowHeight) * columns()

type Props = {
  cars: readonly ListingCard[]
  /** A button of its own for each: the heart. */
  actionOf(listing: ListingCard): ReactNode
  ref: Ref<HTMLUListElement>
}

/**
 * The cars, the first of which is the largest thing to be seen on a phone. A filter that is being chosen
 * changes none of them yet, and is not to wait for them.
 */
export const ResultsGrid = memo(function ResultsGrid({ cars, actionOf, ref }: Props) {
  return (
    <Grid ref={ref}>
      {cars.map((listing, index) => (
        <li key={listing.id}>
          <StandardCard listing={listing} action={actionOf(listing)} priority={index === 0} />
        </li>
      ))}
    </Grid>
  )
})

export function ResultsSkeleton() {
  return (
    <div aria-hidden>
      <Grid>
        {Array.from({ length: 12 }, (_, index) => (
          <li key={index}>
            <StandardCardSkeleton />
          </li>
        ))}
      </Grid>
    </div>
  )
}
