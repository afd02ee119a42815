import { RouteProgress } from '../../../ui/route-progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StateContext, useRouterState } from '../../../platform/router/context.ts'
import { StatsSkeleton } from '../../../features/analytics/stats/skeleton.tsx'
import {
  PremiumCardSkeleton,
  StandardCardSkeleton,
} from '../../../features/listings/cards/skeletons.tsx'
import { SellerCardSkeleton } from '../../../features/selling/own-listings/card.tsx'
import { SellerRowSkeleton } from '../../../features/selling/own-listings/row.tsx'
import { Example, Examples } from '../example.tsx'

export function Loading() {
  const state = useRouterState()
  return (
    <Examples>
      <Example name="Skeleton" className="stack">
        <Skeleton className="h-6" />
        <Skeleton className="h-4 w-2/3" />
      </Example>
      <Example name="RouteProgress" className="stage">
        <StateContext value={{ ...state, isNavigating: true }}>
          <RouteProgress />
        </StateContext>
      </Example>
      <Example name="StatsSkeleton">
        <StatsSkeleton />
      </Example>
      <Example name="PremiumCardSkeleton">
        <PremiumCardSkeleton />
      </Example>
      <Example name="StandardCardSkeleton">
        <StandardCardSkeleton />
      </Example>
      <Example name="SellerCardSkeleton">
        <SellerCardSkeleton />
      </Example>
      <Example name="SellerRowSkeleton" isWide>
        <SellerRowSkeleton />
      </Example>
    </Examples>
  )
}
