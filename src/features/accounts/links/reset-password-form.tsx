import { useState } from 'react'
import { z } from 'zod'
import { FormError } from '../../../ui/form/error.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { checkNewPassword, NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { PasskeysToRemove } from '../passkeys/to-remove.tsx'
import { newPassword, type Passkey } from '../schema.ts'
import { UsernameForManagers } from '../settings/form.tsx'
import { useResetPassword } from '../sign-in/sign-up.client.ts'

const schema = z.object({ password: newPassword, confirmPassword: z.string() })

type Props = {
  token: string
  /** The account's. */
  email: string
  passkeys: Passkey[]
  onDone(): void
  onBadLink(): void
}

/** A new password, by the link of a mail. */
export function ResetPasswordForm({ token, email, passkeys, onDone, onBadLink }: Props) {
  const [removed, setRemoved] = useState<number[]>([])
  const reset = useResetPassword()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema,
    check: ({ password, confirmPassword }) => {
      const said = checkNewPassword({ email, password, confirmation: confirmPassword })
      return { password: said.password, confirmPassword: said.confirmation }
    },
    send: async ({ password }) => {
      try {
        await reset.mutateAsync({ token, password, removePasskeys: removed })
        onDone()
      } catch (error) {
        if (refusalOf(error).field !== 'token') throw error
        onBadLink()
      }
    },
  })
  return (
    <form {...formProps} aria-label="Choose a new password" className="grid gap-5">
      <UsernameForManagers email={email} />
      <NewPasswordFields
        form={form}
        name="password"
        confirmName="confirmPassword"
        label="New password"
        email={email}
      />
      <PasskeysToRemove passkeys={passkeys} removed={removed} onChange={setRemoved} />
      <FormError>{problem}</FormError>
      <SubmitButton variant="signal" isSending={isSending} sending="Saving…">
        Save Password
      </SubmitButton>
    </form>
  )
}
