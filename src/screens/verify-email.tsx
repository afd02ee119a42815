import { useEffect, useRef } from 'react'
import { useViewer } from '../features/accounts/accounts.client.ts'
import { useFragmentToken } from '../features/accounts/fragment-token.ts'
import { SendVerification } from '../features/accounts/send-verification.tsx'
import { useVerifyEmail } from '../features/accounts/sign-up.client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { refusalOf } from '../ui/refusal.ts'
import { AccountEntrance, EntranceOutcome } from './account-entrance.tsx'

export function VerifyEmailScreen() {
  return (
    <AccountEntrance
      title="Confirm your e-mail"
      lede={<p>The link in our message shows that the address is yours.</p>}
      what="Confirming your e-mail"
    >
      <Confirmation />
    </AccountEntrance>
  )
}

function Confirmation() {
  const token = useFragmentToken()
  const { mutate, data, error } = useVerifyEmail()
  const posted = useRef<string>(undefined)

  // Opening the link is the whole of what somebody does to confirm.
  useEffect(() => {
    if (!token || posted.current === token) return
    posted.current = token
    mutate({ token })
  }, [token, mutate])

  if (token === null) {
    return (
      <NotConfirmed title="This page needs the link from your e-mail">
        Open the link in the message again.
      </NotConfirmed>
    )
  }
  if (error) {
    return (
      <NotConfirmed title="That could not be confirmed">{refusalOf(error).message}</NotConfirmed>
    )
  }
  if (!data) {
    return (
      <p role="status" className="text-lg noscript:hidden">
        Confirming…
      </p>
    )
  }
  return (
    <EntranceOutcome title={data.message}>
      <p>
        <ButtonLink to="/account" look="signal">
          My Account
        </ButtonLink>
      </p>
    </EntranceOutcome>
  )
}

function NotConfirmed({ title, children }: { title: string; children: string }) {
  const { user } = useViewer()
  return (
    <EntranceOutcome title={title}>
      <p>{children}</p>
      {user?.emailVerified === false && <SendVerification />}
      <p>
        <ButtonLink to={user ? '/account' : '/login'} look="solid">
          {user ? 'My Account' : 'Sign In'}
        </ButtonLink>
      </p>
    </EntranceOutcome>
  )
}
