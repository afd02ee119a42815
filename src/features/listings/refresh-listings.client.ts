import type { QueryClient } from '@tanstack/react-query'

/** What a change of one's listings may have changed for everyone, by path: the specification, section 7. */
const changedPaths = [
  '/api/listings',
  '/api/listings/featured',
  '/api/listings/standard',
  '/api/makes',
  '/api/auth/listings',
]

/** Has them read again: at once where they are on the screen, else when they are next asked for. */
export function refreshListings(queries: QueryClient): void {
  for (const path of changedPaths) void queries.invalidateQueries({ queryKey: [path] })
}
