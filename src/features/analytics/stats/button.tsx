import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { listingName } from '../../cars/listing-name.ts'
import type { Listing } from '../../listings/schema.ts'
import { StatsSkeleton } from './skeleton.tsx'

// Loaded by whoever opens it.
const Stats = lazy(() => import('./stats.tsx').then(({ Stats: loaded }) => ({ default: loaded })))

type Props = { listing: Pick<Listing, 'id' | 'year' | 'make' | 'model' | 'state'> }

/** Opens what came of one's listing; nothing has of one that was never on sale. */
export function StatsButton({ listing }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (listing.state === 'draft' || listing.state === 'pending-payment') return null
  const name = listingName(listing)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <span>
          Figures <VisuallyHidden>of {name}</VisuallyHidden>
        </span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} shape="sheet" title="The last 30 days">
        <p className="mb-3 text-sm text-faded wrap-anywhere">{name}</p>
        <Suspense fallback={<StatsSkeleton />}>
          <Stats listingId={listing.id} />
        </Suspense>
      </Dialog>
    </>
  )
}
