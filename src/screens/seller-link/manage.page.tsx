import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { ManageScreen } from './manage.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Manage your listing · ${site.name}`,
    description: 'Edit, renew, mark as sold or delete a car you listed without an account.',
    canonical: null,
  }),
  View: ManageScreen,
}
