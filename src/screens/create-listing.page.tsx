import type { Page } from '../platform/page.ts'
import { site } from '../site.ts'
import { CreateListingScreen } from './create-listing.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `List your car · ${site.name}`,
    description: `Sell a modern classic at ${site.name}: free for 30 days, or premium for £4.99 and 60 days.`,
    canonical: '/create-listing',
  }),
  View: CreateListingScreen,
}
