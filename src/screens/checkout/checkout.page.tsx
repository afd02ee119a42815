import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { CheckoutScreen } from './checkout.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Checkout · ${site.name}`,
    description: `Pay for your premium listing at ${site.name}.`,
    canonical: null,
  }),
  View: CheckoutScreen,
}
