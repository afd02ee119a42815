import { PasswordField, TextField } from '../../../ui/form/fields.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { changeEmailBody, type User } from '../schema.ts'
import { useChangeEmail } from './settings.client.ts'
import { SettingsForm, UsernameForManagers } from './form.tsx'

/** A new address, for whoever has shown that the one they have is theirs. */
export function EmailForm({ user }: { user: User }) {
  return user.emailVerified ? (
    <ConfirmedEmailForm email={user.email} />
  ) : (
    <p>Confirm your email first; then you can change it.</p>
  )
}

function ConfirmedEmailForm({ email }: { email: string }) {
  const change = useChangeEmail()
  const { form, ...rest } = useSchemaForm({
    schema: changeEmailBody,
    send: async (typed) => {
      await change.mutateAsync(typed)
      form.reset({ email: '', password: '' })
    },
  })
  return (
    <SettingsForm
      {...rest}
      label="Change email"
      labels={{ send: 'Change Email', sending: 'Sending…' }}
      done={change.data?.message}
    >
      <UsernameForManagers email={email} />
      <TextField
        form={form}
        name="email"
        label="New email"
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <PasswordField
        form={form}
        name="password"
        label="Current password"
        autoComplete="current-password"
      />
    </SettingsForm>
  )
}
