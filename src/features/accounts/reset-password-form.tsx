import { z } from 'zod'
import { FormError } from '../../ui/form-error.tsx'
import { refusalOf } from '../../ui/refusal.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { checkNewPassword, NewPasswordFields } from './new-password-fields.tsx'
import { newPassword } from './schema.ts'
import { useResetPassword } from './sign-up.client.ts'

const schema = z.object({ password: newPassword, confirmPassword: z.string() })

type Props = { token: string; onDone(): void; onBadLink(message: string): void }

/** A new password, by the link of a mail. */
export function ResetPasswordForm({ token, onDone, onBadLink }: Props) {
  const reset = useResetPassword()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema,
    check: ({ password, confirmPassword }) => {
      const said = checkNewPassword({ email: '', password, confirmation: confirmPassword })
      return { password: said.password, confirmPassword: said.confirmation }
    },
    send: async ({ password }) => {
      try {
        await reset.mutateAsync({ token, password })
        onDone()
      } catch (error) {
        const { field, message } = refusalOf(error)
        if (field !== 'token') throw error
        onBadLink(message)
      }
    },
  })
  return (
    <form {...formProps} aria-label="Choose a new password" className="grid gap-5">
      <NewPasswordFields
        form={form}
        name="password"
        confirmName="confirmPassword"
        label="New password"
        email=""
      />
      <FormError>{problem}</FormError>
      <SubmitButton look="signal" isSending={isSending} sending="Saving…">
        Save Password
      </SubmitButton>
    </form>
  )
}
