import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordProof } from './proof.tsx'

type Props = {
  open: boolean
  /** What was pressed, as its button says it. */
  action: string
  email: string
  onClose(): void
  /** Does it with the password; what it throws is shown beside the field. */
  send(typed: { password: string }): Promise<unknown>
}

/** Asks whoever signed in a while ago for the password, before what they have pressed is done. */
export function PasswordDialog({ open, action, email, onClose, send }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Is it really you?">
      <p>You signed in a while ago. Type your password, so that we know it’s you.</p>
      <PasswordProof
        email={email}
        name={action}
        action={action}
        sending="One moment…"
        cancel="Cancel"
        onCancel={onClose}
        send={send}
      />
    </Dialog>
  )
}
