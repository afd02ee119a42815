import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { ResetPasswordScreen } from './reset-password.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Choose a new password · ${site.name}`,
    description: 'Choose a new password with the link from your e-mail.',
    canonical: null,
  }),
  View: ResetPasswordScreen,
}
