import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { SignUpScreen } from './sign-up.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Create an account · ${site.name}`,
    description: `An account at ${site.name} is free, and keeps your saved cars and your listings together.`,
    canonical: null,
  }),
  View: SignUpScreen,
}
