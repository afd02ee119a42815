import type { Listing } from '../../features/listings/schema.ts'
import { browseAddress } from '../../features/search/criteria.ts'

export type Step = { label: string; to: string }

/** The way from the front door to a car, for the page and for search engines. */
export const listingTrail = ({ make, family }: Pick<Listing, 'make' | 'family'>): Step[] => [
  { label: 'Home', to: '/' },
  { label: make, to: browseAddress({ make }) },
  { label: family, to: browseAddress({ make, model: family }) },
]

export function trailJsonLd(trail: readonly Step[], absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(to),
    })),
  }
}
