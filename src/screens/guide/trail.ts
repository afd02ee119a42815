import { guideAddress } from '../../features/guides/address.ts'
import type { Guide } from '../../features/guides/schema.ts'
import { browseAddress } from '../../features/search/criteria.ts'
import type { Step } from '../trail.ts'

/** The way from the front door to a guide, for the page and for search engines. */
export const guideTrail = ({ make, family }: Pick<Guide, 'make' | 'family'>): Step[] => [
  { label: 'Home', to: '/' },
  { label: 'Guides', to: '/cars' },
  { label: make, to: browseAddress({ make }) },
  { label: family, to: guideAddress({ make, family }) },
]
