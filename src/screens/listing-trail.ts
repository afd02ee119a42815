import type { Listing } from '../features/listings/schema.ts'
import { browseAddress } from '../features/search/criteria.ts'
import { longestText } from '../features/search/rules.ts'

export type Step = { words: string; to: string }

/** The way from the front door to a car, for the page and for search engines. */
export const listingTrail = ({ make, model }: Pick<Listing, 'make' | 'model'>): Step[] => [
  { words: 'Home', to: '/' },
  { words: make, to: browseAddress({ make }) },
  // By its words: the filter is by model family, which the answer doesn't name.
  { words: model, to: browseAddress({ make, q: model.slice(0, longestText) }) },
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
