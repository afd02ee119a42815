import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { listingName } from '../../cars/listing-name.ts'
import type { Shared } from './ways.tsx'

// Loaded by whoever opens it: it draws the QR code.
const WaysToShare = lazy(() =>
  import('./ways.tsx').then(({ WaysToShare: loaded }) => ({ default: loaded })),
)

/** Opens the ways to tell others of one's car, for whoever sells it. */
export function ShareButton({ listing }: { listing: Shared }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <span>
          Share <VisuallyHidden>{listingName(listing)}</VisuallyHidden>
        </span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Share your listing">
        <Suspense fallback={<p role="status">Loading</p>}>
          {isOpen && <WaysToShare listing={listing} />}
        </Suspense>
      </Dialog>
    </>
  )
}
