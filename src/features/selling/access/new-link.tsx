import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { listingName } from '../../cars/listing-name.ts'
import type { OwnListing } from '../../listings/schema.ts'
import { useNewLink } from './manage-link.client.ts'

type Props = {
  listing: Pick<OwnListing, 'id' | 'year' | 'make' | 'model' | 'state' | 'contactEmail'>
}

/** Ends every link to manage a listing, and every other browser, and has a new one sent, after asking. */
export function NewLink({ listing }: Props) {
  const [isAsking, setAsking] = useState(false)
  const newLink = useNewLink()
  const name = listingName(listing)
  // Nothing was sent about a draft yet, and nothing is managed of what was taken down.
  if (['pending-payment', 'removed', 'withdrawn'].includes(listing.state)) return null

  const press = async () => {
    if (newLink.isPending) return
    try {
      await newLink.mutateAsync(listing.id)
      toast({
        title: 'New Link Sent',
        description: `It goes to ${listing.contactEmail}. The old ones no longer work.`,
      })
    } catch (error) {
      const description = refusalOf(error).message
      toast({ title: 'No New Link', description, destructive: true })
    }
    setAsking(false)
  }

  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <span>
          New Link <VisuallyHidden>for {name}</VisuallyHidden>
        </span>
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="End the old links?"
        footer={
          <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
            <Button onClick={() => setAsking(false)}>Keep Them</Button>
            <Button
              variant="solid"
              aria-disabled={newLink.isPending}
              onClick={() => void press()}
              className="aria-disabled:opacity-60"
            >
              {newLink.isPending ? 'Sending…' : 'Send a New Link'}
            </Button>
          </div>
        }
      >
        <p className="wrap-anywhere">
          Use this if somebody else may have the link to manage{' '}
          <strong className="font-semibold">{name}</strong>. Every link that we sent you before
          stops working, and so does every browser that opened one, except this one. A new link goes
          to {listing.contactEmail}.
        </p>
      </Dialog>
    </>
  )
}
