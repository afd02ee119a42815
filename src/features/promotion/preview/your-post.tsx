import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { listingName } from '../../cars/listing-name.ts'
import { plans } from '../../listings/rules.ts'
import type { SellerListing } from '../../listings/schema.ts'

const PostPreviewView = lazy(async () => ({
  default: (await import('./preview.tsx')).PostPreviewView,
}))

type Props = {
  listing: Pick<SellerListing, 'id' | 'year' | 'make' | 'model' | 'plan' | 'promote' | 'state'>
}

/** A button that shows what is posted of a car; nothing where its seller wants no post. */
export function YourPost({ listing }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!plans[listing.plan].isPosted || !listing.promote || listing.state === 'removed') return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <span>
          Your Post <VisuallyHidden>of {listingName(listing)}</VisuallyHidden>
        </span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Your post" shape="sheet">
        <Suspense fallback={<p role="status">Loading</p>}>
          <PostPreviewView listingId={listing.id} />
        </Suspense>
      </Dialog>
    </>
  )
}
