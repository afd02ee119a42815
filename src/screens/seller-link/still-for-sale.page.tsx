import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { StillForSaleScreen } from './still-for-sale.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Sold, or still for sale? · ${site.name}`,
    description: 'Tell us whether your car has sold, with the link from your e-mail.',
    canonical: null,
  }),
  View: StillForSaleScreen,
}
