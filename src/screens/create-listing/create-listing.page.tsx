import { plans } from '../../features/listings/rules.ts'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { pricePence } from '../../ui/format.ts'
import { CreateListingScreen } from './create-listing.tsx'

const { standard, premium } = plans

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `List your car · ${site.name}`,
    description: `Sell a modern classic at ${site.name}: free for ${standard.days} days, or premium for ${pricePence(premium.pricePence)} and ${premium.days} days.`,
    canonical: '/create-listing',
  }),
  View: CreateListingScreen,
}
