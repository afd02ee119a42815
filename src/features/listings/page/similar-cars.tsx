import type { ReactNode } from 'react'
import { SectionHead } from '../../../ui/section-head.tsx'
import { StandardGrid } from '../cards/grids.tsx'
import type { ListingCard } from '../schema.ts'
import { StandardCard } from '../cards/standard-card.tsx'

type Props = {
  listings: readonly ListingCard[]
  /** A button of its own for each: the heart. */
  actionOf(listing: ListingCard): ReactNode
  /** The way on to more of them. */
  children: ReactNode
}

export function SimilarCars({ listings, actionOf, children }: Props) {
  if (listings.length === 0) return null
  return (
    <section id="similar" aria-labelledby="similar-heading" className="sheet pt-20 sm:pt-28">
      <SectionHead id="similar-heading" title="Similar cars">
        <p className="flex flex-wrap gap-x-6">{children}</p>
      </SectionHead>
      <StandardGrid>
        {listings.map((listing) => (
          <li key={listing.id}>
            <StandardCard listing={listing} action={actionOf(listing)} />
          </li>
        ))}
      </StandardGrid>
    </section>
  )
}
