import { useIsNavigating } from '../platform/router/context.ts'

/** A line along the top while the next page is on its way; unseen when it is there at once. */
export function RouteProgress() {
  if (!useIsNavigating()) return null
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 layer-notice h-1">
      <div className="h-full origin-left animate-progress bg-amber" />
    </div>
  )
}
