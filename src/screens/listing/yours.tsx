import { lazy, Suspense } from 'react'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import type { Listing } from '../../features/listings/schema.ts'
import { mayManageHere } from '../../features/selling/access/managed-here.ts'
import { readJustListed } from '../../features/selling/just-listed.ts'
import { useHydratedLater } from '../../ui/timing/hydrated.ts'

/** Most who look at a car don't sell it; without it they find their listings in their account. */
const YoursStrip = lazy(() =>
  import('./yours-strip.tsx').then(
    ({ YoursStrip: Strip }) => ({ default: Strip }),
    () => ({ default: () => null }),
  ),
)

/** What a seller does with a listing of theirs that everybody sees. */
export function Yours({ listing }: { listing: Listing }) {
  const { user } = useViewer()
  const isHydrated = useHydratedLater()
  const mayBeManaged =
    isHydrated && (readJustListed(listing.id) !== null || mayManageHere(listing.id))
  if (!user && !mayBeManaged) return null
  return (
    <Suspense fallback={null}>
      <YoursStrip listing={listing} isSignedIn={user !== null} mayBeManaged={mayBeManaged} />
    </Suspense>
  )
}
