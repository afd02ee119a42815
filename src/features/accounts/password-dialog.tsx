import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/form-fields.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { closeAccountBody } from './schema.ts'
import { UsernameForManagers } from './settings-form.tsx'

type Props = {
  /** What was pressed, as its button says it. */
  action: string
  email: string
  onClose(): void
  /** Does it with the password; what it throws is shown beside the field. */
  send(typed: { password: string }): Promise<unknown>
}

/** Asks whoever signed in a while ago for the password, before what they have pressed is done. */
export function PasswordDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Is it really you?">
      <p>You signed in a while ago. Type your password, so that we know it’s you.</p>
      <PasswordProof {...props} />
    </Dialog>
  )
}

function PasswordProof({ action, email, onClose, send }: Props) {
  const { form, formProps, isSending, problem } = useSchemaForm({ schema: closeAccountBody, send })
  return (
    <form {...formProps} aria-label={action} className="mt-5 grid gap-5">
      <UsernameForManagers email={email} />
      <PasswordField
        form={form}
        name="password"
        label="Current password"
        autoComplete="current-password"
      />
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton isSending={isSending} sending="One moment…">
          {action}
        </SubmitButton>
      </div>
    </form>
  )
}
