import type { Listing } from '../../features/listings/schema.ts'
import { browseAddress } from '../../features/search/criteria.ts'
import type { Step } from '../trail.ts'

/** The way from the front door to a car, for the page and for search engines. */
export const listingTrail = ({ make, family }: Pick<Listing, 'make' | 'family'>): Step[] => [
  { label: 'Home', to: '/' },
  { label: make, to: browseAddress({ make }) },
  { label: family, to: browseAddress({ make, model: family }) },
]
