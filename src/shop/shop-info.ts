import type { Config } from './config/config.ts'
import type { ShopInfo } from '../platform/pages/shop-info.ts'
import { sellsPromotion } from './social-pages.ts'

/** What pages may say of a shop that is configured so. */
export const shopInfoOf = (
  config: Pick<Config, 'stripe' | 'meta' | 'publicUrl' | 'contact'>,
): ShopInfo => ({
  sellsPromotion: sellsPromotion(config),
  isTls: config.publicUrl.startsWith('https:'),
  takesCards: config.stripe !== undefined,
  contact: config.contact,
})
