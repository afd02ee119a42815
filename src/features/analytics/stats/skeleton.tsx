import { Skeleton } from '../../../ui/skeleton.tsx'

/** The geometry of the chart, until it is there. */
export function StatsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="mt-7 ml-24 h-32 sm:ml-28" />
      <Skeleton className="mt-4 ml-24 h-10 sm:ml-28" />
      <Skeleton className="mt-4 ml-24 h-10 sm:ml-28" />
      <Skeleton className="mt-4 ml-24 h-10 sm:ml-28" />
    </div>
  )
}
