import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { ForgotPasswordScreen } from './forgot-password.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Forgot password? · ${site.name}`,
    description: 'Get a link to choose a new password.',
    canonical: null,
  }),
  View: ForgotPasswordScreen,
}
