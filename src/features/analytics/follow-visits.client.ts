import type { QueryClient } from '@tanstack/react-query'
import { followAnalytics } from '../../platform/analytics.ts'

/** Has everything counted that happens from now on; what does it is loaded with the first. Browser only. */
export function followVisits(queries: QueryClient): void {
  followAnalytics((happened) => {
    import('./count.client.ts').then(
      ({ count }) => count(queries, happened),
      // What could not be loaded is not counted, which is nobody's concern who visits.
      () => {},
    )
  })
}
