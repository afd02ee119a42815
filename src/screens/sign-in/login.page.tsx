import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { LoginScreen } from './login.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Sign in · ${site.name}`,
    description: `Sign in to ${site.name} to see your saved cars and your listings.`,
    canonical: null,
  }),
  View: LoginScreen,
}
