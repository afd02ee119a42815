import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { EditListingScreen } from './edit-listing.tsx'

export const page: Page = {
  load: async ({ params }) => ({ status: /^[1-9]\d{0,14}$/.test(params['id'] ?? '') ? 200 : 404 }),
  meta: () => ({
    title: `Edit listing · ${site.name}`,
    description: `Edit your listing at ${site.name}.`,
    canonical: null,
  }),
  View: EditListingScreen,
}
