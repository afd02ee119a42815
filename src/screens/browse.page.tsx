import type { Page } from '../platform/page.ts'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({ title: 'browse', description: '', canonical: '/' }),
  View: () => <h1>browse</h1>,
}
