import { useState } from 'react'
import { z } from 'zod'
import { Button } from '../../../ui/button.tsx'
import { focusAfter } from '../../../ui/focus/after.ts'
import { FormError } from '../../../ui/form/error.tsx'
import { PasswordField } from '../../../ui/form/fields.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { checkNewPassword, NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { loginBody, newPassword } from '../schema.ts'
import { UsernameForManagers } from '../settings/form.tsx'
import { useVerifyEmail } from '../sign-in/sign-up.client.ts'

type Props = {
  token: string
  email: string
  onDone(message: string): void
  onBadLink(): void
}

/**
 * Confirms an address in a browser that is not signed in to its account: with the password of who made
 * it, or with one of one's own where somebody else did.
 */
export function ConfirmEmailForm(props: Props) {
  const [isUnknown, setUnknown] = useState(false)
  return isUnknown ? (
    <WithOwnPassword {...props} onKnown={() => setUnknown(false)} />
  ) : (
    <WithPassword {...props} onUnknown={() => setUnknown(true)} />
  )
}

function useConfirm({ token, onDone, onBadLink }: Props) {
  const verify = useVerifyEmail()
  return async (proof: { password: string } | { newPassword: string }) => {
    try {
      onDone((await verify.mutateAsync({ token, ...proof })).message)
    } catch (error) {
      if (refusalOf(error).field !== 'token') throw error
      onBadLink()
    }
  }
}

const ownPassword = loginBody.pick({ password: true })

function WithPassword({ onUnknown, ...props }: Props & { onUnknown(): void }) {
  const confirm = useConfirm(props)
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: ownPassword,
    send: confirm,
  })
  return (
    <form {...formProps} aria-label="Confirm your email" className="grid gap-5">
      <p className="wrap-anywhere">
        There is an account for <strong className="font-semibold">{props.email}</strong>. Type its
        password to show that it was you who made it.
      </p>
      <UsernameForManagers email={props.email} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        hint="The one that you chose when you signed up or listed a car."
      />
      <FormError>{problem}</FormError>
      <SubmitButton variant="signal" isSending={isSending} sending="Confirming…">
        Confirm My Email
      </SubmitButton>
      <Button ref={focusAfter} onClick={onUnknown}>
        I don’t know it, or it wasn’t me
      </Button>
    </form>
  )
}

const schema = z.object({ newPassword, confirmPassword: z.string() })

function WithOwnPassword({ onKnown, ...props }: Props & { onKnown(): void }) {
  const { email } = props
  const confirm = useConfirm(props)
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema,
    check: ({ newPassword: password, confirmPassword: confirmation }) => {
      const said = checkNewPassword({ email, password, confirmation })
      return { newPassword: said.password, confirmPassword: said.confirmation }
    },
    send: ({ newPassword: chosen }) => confirm({ newPassword: chosen }),
  })
  return (
    <form {...formProps} aria-label="Confirm with a new password" className="grid gap-5">
      <p className="wrap-anywhere">
        Choose a password of your own for <strong className="font-semibold">{email}</strong>. The
        old one stops working, and anyone signed in with it is signed out.
      </p>
      <UsernameForManagers email={email} />
      <NewPasswordFields
        form={form}
        name="newPassword"
        confirmName="confirmPassword"
        label="New password"
        email={email}
      />
      <FormError>{problem}</FormError>
      <SubmitButton variant="signal" isSending={isSending} sending="Confirming…">
        Save and Confirm
      </SubmitButton>
      <Button ref={focusAfter} onClick={onKnown}>
        I know its password
      </Button>
    </form>
  )
}
