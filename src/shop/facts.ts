import type { Config } from './config/config.ts'
import type { ShopFacts } from '../platform/pages/shop-facts.ts'
import { sellsPromotion } from './social-pages.ts'

/** What pages may say of a shop that is configured so. */
export const factsOf = (
  config: Pick<Config, 'stripe' | 'meta' | 'publicUrl' | 'contact'>,
): ShopFacts => ({
  sellsPromotion: sellsPromotion(config),
  isTls: config.publicUrl.startsWith('https:'),
  takesCards: config.stripe !== undefined,
  contact: config.contact,
})
