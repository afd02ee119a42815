import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { VerifyEmailScreen } from './verify-email.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Confirm your e-mail · ${site.name}`,
    description: 'Confirm that your e-mail address is yours.',
    canonical: null,
  }),
  View: VerifyEmailScreen,
}
