import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { User } from '../../accounts/schema.ts'
import type { Conversation } from '../../enquiries/schema.ts'
import { ReportForm } from './form.tsx'

/** Tells us that something is wrong with a conversation, from either side of it. */
export function ReportMessage({
  enquiry: { id, name },
  user,
}: {
  enquiry: Pick<Conversation, 'id' | 'name'>
  user: User | null
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Report <VisuallyHidden>the conversation with {name}</VisuallyHidden>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Report this conversation"
        shape="sheet"
      >
        <p className="mb-5 max-w-[60ch] wrap-anywhere">
          We read the conversation and what you write here. <strong>{name}</strong> isn’t told.
        </p>
        <ReportForm
          what={`/api/enquiries/${id}`}
          user={user}
          onSent={(message) => {
            setOpen(false)
            toast({ title: 'Report Sent', description: message })
          }}
        />
      </Dialog>
    </>
  )
}
