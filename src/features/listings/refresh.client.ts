import type { QueryClient } from '@tanstack/react-query'

/** What a change of one's listings may have changed, by path: what all see, and one's own. */
const changedPaths = [
  '/api/listings',
  '/api/listings/featured',
  '/api/listings/standard',
  '/api/makes',
  '/api/comparison',
  '/api/auth/saved-cars',
  '/api/auth/listings',
  '/api/auth/phones',
  '/api/manage',
]

/**
 * Has them read again, and the listing itself: at once where they are on the screen, else when they
 * are next asked for.
 */
export function refreshListings(queries: QueryClient, id?: number): void {
  const itself =
    id === undefined
      ? []
      : [
          `/api/listings/${id}`,
          `/api/listings/${id}/seller`,
          `/api/listings/${id}/mot-history`,
          `/api/listings/${id}/evidence`,
          `/api/auth/listings/${id}`,
          // What an edit has added is no longer what it lacks.
          `/api/auth/listings/${id}/score`,
        ]
  for (const path of [...changedPaths, ...itself])
    void queries.invalidateQueries({ queryKey: [path] })
}
