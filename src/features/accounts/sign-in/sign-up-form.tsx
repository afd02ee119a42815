import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FormError } from '../../../ui/form/error.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { checkNewPassword, NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { signUpBody } from '../schema.ts'
import { useFirstSignIn } from './sign-in.client.ts'
import { useSignUp } from './sign-up.client.ts'

const schema = z.object({ ...signUpBody.shape, confirmPassword: z.string() })

/** `email` is where a message has gone; signing in may still be to do, as where the connection dropped. */
type Props = { onDone(email: string, isSignedIn: boolean): void }

/** What an account needs. Whoever has made it is signed in to it. */
export function SignUpForm({ onDone }: Props) {
  const signUp = useSignUp()
  const signIn = useFirstSignIn()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema,
    check: ({ email, password, confirmPassword }) => {
      const said = checkNewPassword({ email, password, confirmation: confirmPassword })
      return { password: said.password, confirmPassword: said.confirmation }
    },
    send: async ({ name, email, password }) => {
      await signUp.mutateAsync({ name, email, password })
      const isSignedIn = await signIn.mutateAsync({ email, password }).then(
        () => true,
        () => false,
      )
      onDone(email, isSignedIn)
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
