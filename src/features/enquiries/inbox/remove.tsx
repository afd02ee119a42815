import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useRemoveEnquiry } from '../enquiries.client.ts'
import type { Enquiry } from '../schema.ts'

type Props = { enquiry: Pick<Enquiry, 'id' | 'name'>; onRemoved(): void }

/** Removes a message, after asking. */
export function RemoveEnquiry({ enquiry: { id, name }, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoveEnquiry()

  const press = async () => {
    if (removal.isPending) return
    try {
      await removal.mutateAsync(id)
      toast({ title: 'Message Removed', description: `The message from ${name} has been removed.` })
      // What lies below an open dialog takes no focus.
      flushSync(() => setAsking(false))
      onRemoved()
    } catch (error) {
      flushSync(() => setAsking(false))
      toast({
        title: 'Error',
        description: refusalOf(error).message,
        destructive: true,
      })
    }
  }

  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Remove <VisuallyHidden>the message from {name}</VisuallyHidden>
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove this message?"
        footer={
          <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
            <Button onClick={() => setAsking(false)}>Keep It</Button>
            <Button
              variant="solid"
              aria-disabled={removal.isPending}
              onClick={() => void press()}
              className="aria-disabled:opacity-60"
            >
              {removal.isPending ? 'Removing…' : 'Remove Message'}
            </Button>
          </div>
        }
      >
        <p className="wrap-anywhere">
          What <strong className="font-semibold">{name}</strong> wrote and what you answered leave
          your messages at once, and are erased for good within a month.
        </p>
      </Dialog>
    </>
  )
}
