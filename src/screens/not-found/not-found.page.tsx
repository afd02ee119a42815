import type { Page } from '../../platform/pages/page.ts'
import { NotFound, notFoundTitle } from './not-found.tsx'

export const page: Page = {
  title: notFoundTitle,
  description: 'There is nothing at this address.',
  load: async () => ({ status: 404 }),
  View: NotFound,
}
