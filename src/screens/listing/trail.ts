import type { Listing } from '../../features/listings/schema.ts'
import { browseAddress } from '../../features/search/criteria.ts'

export type Step = { words: string; to: string }

/** The way from the front door to a car, for the page and for search engines. */
export const listingTrail = ({ make, family }: Pick<Listing, 'make' | 'family'>): Step[] => [
  { words: 'Home', to: '/' },
  { words: make, to: browseAddress({ make }) },
  { words: family, to: browseAddress({ make, model: family }) },
]

export function trailJsonLd(trail: readonly Step[], absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ words, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: words,
      item: absolute(to),
    })),
  }
}
