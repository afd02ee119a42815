import { allGuides, guideAt } from '../../features/guides/guides.client.ts'
import type { Page } from '../../platform/pages/page.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { useParams } from '../../platform/router/context.ts'
import { AllGuides } from './all-guides.tsx'
import { GuideScreen } from './guide.tsx'
import { allGuidesMeta, guideMeta } from './meta.ts'

/** All guides, and each of them: a list of a dozen lines is not worth a file of its own to fetch. */
export const page: Page = {
  async load({ queries, params }) {
    try {
      await (params['family'] === undefined
        ? queries.ensureQueryData(allGuides())
        : queries.ensureQueryData(guideAt(params)))
      return { status: 200 }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { status: 404 }
      throw error
    }
  },
  meta: (context) => (context.params['family'] === undefined ? allGuidesMeta : guideMeta(context)),
  View: function Guides() {
    return useParams()['family'] === undefined ? <AllGuides /> : <GuideScreen />
  },
}
