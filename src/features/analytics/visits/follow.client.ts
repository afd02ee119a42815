import type { QueryClient } from '@tanstack/react-query'
import { followAnalytics } from '../../../platform/privacy/analytics.ts'
import { count } from './count.client.ts'

/**
 * Has everything counted that happens from now on. What counts is smaller than a request for it, and
 * comes with the script that waits for the first paint. Browser only.
 */
export function followVisits(queries: QueryClient, pagePaths: readonly string[]): void {
  followAnalytics((event) => count({ queries, pagePaths }, event))
}
