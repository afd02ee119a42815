import { FormError } from '../../../ui/form/error.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { forgotPasswordBody } from '../schema.ts'
import { useForgotPassword } from '../sign-in/sign-up.client.ts'

type Props = {
  /** What was typed the last time. */
  email: string | undefined
  onDone(email: string): void
}

export function ForgotPasswordForm({ email, onDone }: Props) {
  const forgot = useForgotPassword()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: forgotPasswordBody,
    ...(email && { defaults: { email } }),
    send: async (typed) => {
      await forgot.mutateAsync(typed)
      onDone(typed.email)
    },
  })
  return (
    <form {...formProps} aria-label="Forgotten password" className="grid gap-5">
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <FormError>{problem}</FormError>
      <SubmitButton variant="signal" isSending={isSending} sending="Sending…">
        Send Me a Link
      </SubmitButton>
    </form>
  )
}
