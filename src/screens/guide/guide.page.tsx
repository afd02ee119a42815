import { guideAt } from '../../features/guides/guides.client.ts'
import type { Page } from '../../platform/pages/page.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { GuideScreen } from './guide.tsx'
import { guideMeta } from './meta.ts'

export const page: Page = {
  async load({ queries, params }) {
    try {
      await queries.ensureQueryData(guideAt(params))
      return { status: 200 }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { status: 404 }
      throw error
    }
  },
  meta: guideMeta,
  View: GuideScreen,
}
