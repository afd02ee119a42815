import { useState } from 'react'
import { ForgotPasswordForm } from '../../features/accounts/links/forgot-password-form.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AccountEntrance, EntranceOutcome } from '../../features/accounts/entrance.tsx'
import type { Page } from '../../platform/pages/page.ts'

export const page: Page = {
  title: 'Forgot password?',
  description: 'Get a link to choose a new password.',
  View: ForgotPasswordScreen,
}

function ForgotPasswordScreen() {
  const [typed, setTyped] = useState<string>()
  const [isSent, setSent] = useState(false)
  const sent = (email: string) => {
    setTyped(email)
    setSent(true)
  }
  return (
    <AccountEntrance
      title="Forgot password?"
      lede={
        <p>
          Enter the email address of your account, and we’ll send you a link to choose a new one.
        </p>
      }
      what="Asking for a link"
    >
      {isSent ? (
        <EntranceOutcome title="Check your email">
          <p>
            If there is an account for <strong className="font-semibold">{typed}</strong>, a link is
            on its way. It works for an hour.
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/login" variant="solid">
              Back to Sign In
            </ButtonLink>
            <Button onClick={() => setSent(false)}>Try again</Button>
          </p>
        </EntranceOutcome>
      ) : (
        <ForgotPasswordForm email={typed} onDone={sent} />
      )}
    </AccountEntrance>
  )
}
