import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useDeleteListing } from './delete.client.ts'
import { listingName } from '../../cars/listing-name.ts'
import { withdrawnPhotoDays } from '../../listings/rules.ts'
import type { SellerListing } from '../../listings/schema.ts'

type Props = {
  listing: Pick<SellerListing, 'id' | 'year' | 'make' | 'model'>
  /** The card has gone, and the focus needs somewhere to be. */
  onDeleted(): void
}

/** As what can't be undone looks; here, as every page has the variants of a button and only this one deletes. */
const destructive = 'border-red! text-red! hover:bg-red! hover:text-paper!'

export const WhatDeletingDoes = ({ name }: { name: string }) => (
  <p className="wrap-anywhere">
    <strong className="font-semibold">{name}</strong> leaves the site at once, and can’t be put back
    from here. Its photos are erased {withdrawnPhotoDays} days later.
  </p>
)

/** Deletes a listing of one's own, after asking. */
export function DeleteListing({ listing, onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false)
  const deletion = useDeleteListing()
  const name = listingName(listing)

  const press = async () => {
    if (deletion.isPending) return
    try {
      await deletion.mutateAsync(listing.id)
      toast({ title: 'Listing Deleted', description: `${name} is no longer on sale here.` })
      // What lies below an open dialog takes no focus.
      flushSync(() => setAsking(false))
      onDeleted()
    } catch (error) {
      setAsking(false)
      toast({
        title: 'Delete Failed',
        description: refusalOf(
          error,
          'The listing could not be deleted. Check your connection and try again.',
        ).message,
        destructive: true,
      })
    }
  }

  return (
    <>
      <Button size="small" className={destructive} onClick={() => setAsking(true)}>
        Delete <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this listing?"
        footer={
          <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
            <Button onClick={() => setAsking(false)}>Keep It</Button>
            <Button
              aria-disabled={deletion.isPending}
              onClick={() => void press()}
              className={`aria-disabled:opacity-60 ${destructive}`}
            >
              {deletion.isPending ? 'Deleting…' : 'Delete Listing'}
            </Button>
          </div>
        }
      >
        <WhatDeletingDoes name={name} />
      </Dialog>
    </>
  )
}
