import type { Page } from '../platform/page.ts'
import { site } from '../site.ts'
import { CheckoutSuccessScreen } from './checkout-success.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Your payment · ${site.name}`,
    description: `What has become of your payment to ${site.name}.`,
    canonical: null,
  }),
  View: CheckoutSuccessScreen,
}
