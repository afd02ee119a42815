import { PasswordField, TextField } from '../../../ui/form/fields.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { useSignIn } from './sign-in.client.ts'
import { loginBody } from '../schema.ts'

/** Email and password; where it leads afterwards is the screen's to say. */
export function SignInForm() {
  const signIn = useSignIn()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: loginBody,
    send: signIn.mutateAsync,
  })
  return (
    <form {...formProps} aria-label="Sign in" className="grid gap-5">
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
      />
      <div>
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <p className="mt-1 flex min-h-11 items-center text-sm">
          <TextLink to="/forgot-password">Forgot password?</TextLink>
        </p>
      </div>
      <FormError>{problem}</FormError>
      {problem && (
        <p className="text-sm text-faded">
          Just signed up on another device? Follow the link in our message first.
        </p>
      )}
      <SubmitButton variant="signal" isSending={isSending} sending="Signing in…">
        Sign In
      </SubmitButton>
    </form>
  )
}
