import { Skeleton } from '../../../ui/skeleton.tsx'

/** The geometry of `PremiumCard` to the pixel, while its listing is on its way. */
export function PremiumCardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col">
      <Skeleton className="aspect-3/2 w-full" />
      <div className="mt-3 border-b border-rule pb-2">
        <Line className="h-5" bar="w-1/3" />
        <Line className="h-7" bar="w-2/3" />
      </div>
      <div className="mt-2">
        <Line className="h-7" bar="w-1/4" />
        <div className="mt-1.5">
          <Line className="h-6" bar="w-full" />
          <Line className="h-6" bar="w-11/12" />
          <Line className="h-6" bar="w-3/5" />
        </div>
        <div className="mt-1.5">
          <Line className="h-5" bar="w-1/5" />
        </div>
      </div>
    </div>
  )
}

/** The geometry of `StandardCard`. */
export function StandardCardSkeleton() {
  return (
    <div aria-hidden className="flex h-105 flex-col overflow-clip">
      <Skeleton className="aspect-3/2 max-h-60 w-full shrink-0" />
      <div className="mt-2.5 border-b border-rule pb-1.5">
        <Line className="h-5" bar="w-1/3" />
        <Line className="h-6" bar="w-2/3" />
      </div>
      <div className="mt-1.5">
        <Line className="h-7" bar="w-1/4" />
        <Line className="h-5" bar="w-full" />
        <Line className="h-5" bar="w-11/12" />
        <Line className="h-5" bar="w-3/5" />
      </div>
      <div className="mt-1">
        <Line className="h-5" bar="w-1/5" />
      </div>
    </div>
  )
}

function Line({ className, bar }: { className: string; bar: string }) {
  return (
    <div className={`flex items-center ${className}`}>
      <Skeleton className={`h-3/5 ${bar}`} />
    </div>
  )
}
