import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { SavedCars } from './saved-cars.tsx'

/** The same for everyone until the browser has asked whose it is. */
export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Saved cars · ${site.name}`,
    description: 'The cars you’re keeping an eye on.',
    canonical: null,
  }),
  View: SavedCars,
}
