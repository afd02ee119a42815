import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { day } from '../../../ui/format.ts'
import type { ActedOn } from './actions-transitions.ts'
import { listingName } from '../../cars/listing-name.ts'

type Props = { open: boolean; listing: ActedOn; onClose(): void; onSold(): void }

/** Asked of a listing that was paid for alone: the days that were paid for do not come back. */
export function SoldQuestion({ open, listing, onClose, onSold }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Mark as sold?"
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
          <Button onClick={onClose}>Keep It on Sale</Button>
          <Button variant="solid" onClick={onSold}>
            It Is Sold
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">
        <strong className="font-semibold">{listingName(listing)}</strong> is a {listing.plan}{' '}
        listing until {day(listing.expiresAt)}. Once it is marked as sold it can be put on sale
        again for free, but as a standard listing.
      </p>
    </Dialog>
  )
}
