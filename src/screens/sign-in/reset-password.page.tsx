import { useState } from 'react'
import { useNavigate } from '../../platform/router/context.ts'
import { ResetPasswordForm } from '../../features/accounts/links/reset-password-form.tsx'
import { useShownLink } from '../../features/accounts/links/use-shown-link.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { AccountEntrance, EntranceOutcome } from '../../features/accounts/entrance.tsx'
import type { Page } from '../../platform/pages/page.ts'

export const page: Page = {
  title: 'Choose a new password',
  description: 'Choose a new password with the link from your email.',
  View: ResetPasswordScreen,
}

function ResetPasswordScreen() {
  return (
    <AccountEntrance
      title="Choose a new password"
      lede={<p>You will be signed out everywhere, and can then sign in with the new one.</p>}
      what="Choosing a password"
    >
      <ByLink />
    </AccountEntrance>
  )
}

function ByLink() {
  const { token, shown, error } = useShownLink()
  const [badLink, setBadLink] = useState<string>()
  const navigate = useNavigate()

  if (token === null) {
    return (
      <NewLink title="This page needs the link from your email">
        Open the link in the message again, or ask for a new one.
      </NewLink>
    )
  }
  const isRefused =
    (token !== undefined && badLink === token) ||
    (error instanceof ApiError && error.status === 400)
  if (isRefused || (shown && shown.purpose !== 'choose-password')) {
    return (
      <NewLink title="This link was used before, or has run out" isUsed>
        It works once, for an hour. If you have chosen a new password with it, sign in with that.
      </NewLink>
    )
  }
  // Should the list of passkeys not come, the password can be chosen all the same.
  if (!token || !(shown ?? error)) return <Skeleton className="h-80 noscript:hidden" />
  const done = () => {
    toast({ title: 'Password Changed', description: 'Sign in with your new password.' })
    void navigate('/login')
  }
  return (
    <ResetPasswordForm
      key={token}
      token={token}
      email={shown?.email ?? ''}
      passkeys={shown?.passkeys ?? []}
      onDone={done}
      onBadLink={() => setBadLink(token)}
    />
  )
}

type Why = { title: string; isUsed?: boolean; children: string }

function NewLink({ title, isUsed = false, children }: Why) {
  return (
    <EntranceOutcome title={title}>
      <p>{children}</p>
      <p className="flex flex-wrap gap-3">
        {isUsed && (
          <ButtonLink to="/login" variant="signal">
            Sign In
          </ButtonLink>
        )}
        <ButtonLink to="/forgot-password" {...(!isUsed && { variant: 'signal' })}>
          Ask for a New Link
        </ButtonLink>
      </p>
    </EntranceOutcome>
  )
}
