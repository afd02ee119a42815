import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { CheckoutSuccessScreen } from './checkout-success.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Your payment · ${site.name}`,
    description: `How your payment went at ${site.name}.`,
    canonical: null,
  }),
  View: CheckoutSuccessScreen,
}
