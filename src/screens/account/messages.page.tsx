import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { MessagesScreen } from './messages.tsx'

/** The same for everyone until the browser has asked whose it is. */
export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `Messages · ${site.name}`,
    description: 'Messages from buyers about your cars.',
    canonical: null,
  }),
  View: MessagesScreen,
}
