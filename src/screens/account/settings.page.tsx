import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { SettingsScreen } from './settings.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Settings · ${site.name}`,
    description: 'Your name, your e-mail, your password, and where you are signed in.',
    canonical: null,
  }),
  View: SettingsScreen,
}
