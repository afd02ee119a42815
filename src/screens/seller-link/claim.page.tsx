import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { ClaimScreen } from './claim.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Is this your car? · ${site.name}`,
    description: 'Add a car listed with your e-mail address to your account.',
    canonical: null,
  }),
  View: ClaimScreen,
}
