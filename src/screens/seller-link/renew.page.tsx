import { plans } from '../../features/listings/rules.ts'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { RenewScreen } from './renew.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Renew your listing · ${site.name}`,
    description: `Another ${plans.standard.days} days on sale, with the link from your e-mail.`,
    canonical: null,
  }),
  View: RenewScreen,
}
