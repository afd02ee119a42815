import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { AccountScreen } from './account.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Account · ${site.name}`,
    description: `Your listings and your account at ${site.name}.`,
    canonical: null,
  }),
  View: AccountScreen,
}
