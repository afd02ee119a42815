import { z } from 'zod'
import { PasswordField } from '../../../ui/form/fields.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { checkNewPassword, NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { changePasswordBody } from '../schema.ts'
import { useChangePassword } from './settings.client.ts'
import { SettingsForm, UsernameForManagers } from './form.tsx'

const schema = z.object({ ...changePasswordBody.shape, confirmPassword: z.string() })

export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword()
  const { form, ...rest } = useSchemaForm({
    schema,
    check: ({ newPassword, confirmPassword }) => {
      const said = checkNewPassword({ email, password: newPassword, confirmation: confirmPassword })
      return { newPassword: said.password, confirmPassword: said.confirmation }
    },
    send: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword })
      form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' })
    },
  })
  return (
    <SettingsForm
      {...rest}
      label="Change password"
      labels={{ send: 'Change Password', sending: 'Saving…' }}
      done={change.data?.message}
    >
      <UsernameForManagers email={email} />
      <PasswordField
        form={form}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordFields
        form={form}
        name="newPassword"
        confirmName="confirmPassword"
        label="New password"
        email={email}
      />
    </SettingsForm>
  )
}
