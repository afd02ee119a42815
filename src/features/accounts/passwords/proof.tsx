import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { PasswordField } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { closeAccountBody } from '../schema.ts'
import { UsernameForManagers } from '../settings/form.tsx'

type Props = {
  email: string
  /** What the form is for, to whoever hears it read. */
  name: string
  /** What its button says, and says while the answer is on its way. */
  action: string
  sending: string
  cancel: string
  onCancel(): void
  /** Does it with the password; what it throws is shown beside the field. */
  send(typed: { password: string }): Promise<unknown>
}

/** The form of a dialog whose deed wants the password of the account. */
export function PasswordProof({ email, name, action, sending, cancel, onCancel, send }: Props) {
  const { form, formProps, isSending, problem } = useSchemaForm({ schema: closeAccountBody, send })
  return (
    <form {...formProps} aria-label={name} className="mt-5 grid gap-5">
      <UsernameForManagers email={email} />
      <PasswordField
        form={form}
        name="password"
        label="Current password"
        autoComplete="current-password"
      />
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
        <Button onClick={onCancel}>{cancel}</Button>
        <SubmitButton isSending={isSending} sending={sending}>
          {action}
        </SubmitButton>
      </div>
    </form>
  )
}
