import { browseAddress } from '../../features/search/criteria.ts'
import type { Step } from '../trail.ts'
import type { Kind } from './kind.ts'

/** The way from the front door by all cars to those of a make or a model, for the page and for search engines. */
export const browseTrail = ({ make, model }: Pick<Kind, 'make' | 'model'>): Step[] => [
  { label: 'Home', to: '/' },
  { label: 'Browse', to: '/browse' },
  ...(make ? [{ label: make, to: browseAddress({ make }) }] : []),
  ...(make && model ? [{ label: model, to: browseAddress({ make, model }) }] : []),
]
