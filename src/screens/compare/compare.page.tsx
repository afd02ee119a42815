import type { Page } from '../../platform/pages/page.ts'
import { comparisonOf } from '../../features/listings/comparison/comparison.client.ts'
import { comparedIds } from '../../features/listings/comparison/rules.ts'
import { CompareScreen } from './compare.tsx'

export const page: Page = {
  title: 'Compare cars',
  description:
    'Cars side by side: what each costs, what its seller says, and what it costs to keep.',
  async load({ queries, params }) {
    const ids = comparedIds(params['cars'])
    if (!ids) return { status: 404 }
    await queries.ensureQueryData(comparisonOf(ids))
    return { status: 200 }
  },
  View: CompareScreen,
}
