import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useRemoveEnquiry } from '../enquiries.client.ts'
import type { Conversation } from '../schema.ts'

type Props = {
  enquiry: Pick<Conversation, 'id' | 'name' | 'side' | 'ended'>
  onRemoved(): void
}

/** Removes a conversation, after asking. */
export function RemoveEnquiry({ enquiry: { id, name, side, ended }, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoveEnquiry()

  const press = async () => {
    if (removal.isPending) return
    try {
      await removal.mutateAsync(id)
      toast({
        title: 'Message Removed',
        description: `The conversation with ${name} has been removed.`,
      })
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
        Remove <VisuallyHidden>the conversation with {name}</VisuallyHidden>
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove this conversation?"
        footer={
          <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
            <Button onClick={() => setAsking(false)}>Keep It</Button>
            <Button
              variant="solid"
              aria-disabled={removal.isPending}
              onClick={() => void press()}
              className="aria-disabled:opacity-60"
            >
              {removal.isPending ? 'Removing…' : 'Remove Conversation'}
            </Button>
          </div>
        }
      >
        <p className="wrap-anywhere">
          What you and <strong className="font-semibold">{name}</strong> have written leaves your
          messages at once. {name} can’t write in it any more, and is told so. It is erased for
          good, for both of you, within a month.
          {side === 'seller' &&
            ended === 'blocked-by-you' &&
            ` ${name} stays blocked: unblock first to hear from them again.`}
        </p>
      </Dialog>
    </>
  )
}
