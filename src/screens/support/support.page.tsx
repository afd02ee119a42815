import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { SupportScreen } from './support.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Support · ${site.name}`,
    description: `Write to ${site.name}: we answer everybody by e-mail, premium sellers first.`,
    canonical: '/support',
  }),
  View: SupportScreen,
}
