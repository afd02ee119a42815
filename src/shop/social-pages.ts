import { metaPages } from '../adapters/meta-graph/meta-pages.ts'
import type { Config } from './config/config.ts'
import type { SocialPages } from '../features/promotion/social-pages.ts'

/** The pages that the configuration names; without any, posts are composed and wait. */
export const openSocialPages = ({ meta }: Pick<Config, 'meta'>): SocialPages =>
  meta ? metaPages(meta) : {}

/**
 * Whether a post of its own may be called a part of what a premium listing costs: where cards are
 * charged and there is no page to post on, nobody is to pay for one.
 */
export const sellsPromotion = ({ stripe, meta }: Pick<Config, 'stripe' | 'meta'>): boolean =>
  !stripe || meta !== undefined
