import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FormError } from '../../../ui/form/error.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { checkNewPassword, NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { signUpBody } from '../schema.ts'
import { useSignUp } from './sign-up.client.ts'

const schema = z.object({ ...signUpBody.shape, confirmPassword: z.string() })

/** What an account needs. `onDone` is told to which address a message has gone. */
export function SignUpForm({ onDone }: { onDone(email: string): void }) {
  const signUp = useSignUp()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema,
    check: ({ email, password, confirmPassword }) => {
      const said = checkNewPassword({ email, password, confirmation: confirmPassword })
      return { password: said.password, confirmPassword: said.confirmation }
    },
    send: async ({ name, email, password }) => {
      await signUp.mutateAsync({ name, email, password })
      onDone(email)
    },
  })
  const email = useWatch({ control: form.control, name: 'email' }) ?? ''
  return (
    <form {...formProps} aria-label="Create an account" className="grid gap-5">
      <TextField form={form} name="name" label="Name" autoComplete="name" />
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <NewPasswordFields form={form} name="password" confirmName="confirmPassword" email={email} />
      <FormError>{problem}</FormError>
      <p className="text-sm text-faded">
        By creating an account you accept our <TextLink to="/terms">terms</TextLink>. The{' '}
        <TextLink to="/privacy">privacy notice</TextLink> says what we keep.
      </p>
      <SubmitButton variant="signal" isSending={isSending} sending="Creating your account…">
        Create Account
      </SubmitButton>
    </form>
  )
}
