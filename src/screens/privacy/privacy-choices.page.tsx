import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { PrivacyChoicesScreen } from './privacy-choices.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Privacy choices · ${site.name}`,
    description: `What ${site.name} counts when you visit, what it doesn’t, and how to opt out.`,
    canonical: '/privacy-choices',
  }),
  View: PrivacyChoicesScreen,
}
