import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { ChangeOfEmail } from '../../features/accounts/links/change-of-email.tsx'
import { ConfirmEmailForm } from '../../features/accounts/links/confirm-email-form.tsx'
import { PasskeySignIn } from '../../features/accounts/passkeys/sign-in.tsx'
import { SendVerification } from '../../features/accounts/links/send-verification.tsx'
import { SignInForm } from '../../features/accounts/sign-in/form.tsx'
import { useVerifyEmail } from '../../features/accounts/sign-in/sign-up.client.ts'
import { useShownLink } from '../../features/accounts/links/use-shown-link.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { mayWorkLater, refusalOf } from '../../ui/form/refusal.ts'
import { AccountEntrance, EntranceOutcome } from '../../features/accounts/entrance.tsx'
import type { Page } from '../../platform/pages/page.ts'

/** Where the links lead that confirm an address, or change it. */
export const page: Page = {
  title: 'Confirm your email',
  description: 'Confirm that your email address is yours.',
  View: VerifyEmailScreen,
}

function VerifyEmailScreen() {
  const link = useShownLink()
  // Another link may be opened in this tab.
  const [done, setDone] = useState<Said>()
  const needsSignIn = link.error instanceof ApiError && link.error.status === 401
  const isChange = needsSignIn || typeof link.shown?.newEmail === 'string'
  return (
    <AccountEntrance
      title={isChange ? 'Change your email' : 'Confirm your email'}
      lede={
        <p>
          {isChange
            ? 'Somebody signed in to your account asked for this. Nothing changes unless you confirm it here.'
            : 'The link in our message shows that the address is yours.'}
        </p>
      }
      what="Confirming your email"
    >
      {done && done.token === link.token ? (
        <Done message={done.message} />
      ) : (
        <Opened {...link} needsSignIn={needsSignIn} onDone={setDone} />
      )}
    </AccountEntrance>
  )
}

/** What came of a link. */
type Said = { token: string; message: string }

type Props = ReturnType<typeof useShownLink> & {
  needsSignIn: boolean
  onDone(said: Said): void
}

function Opened({ token, shown, error, retry, needsSignIn, ...props }: Props) {
  const [badLink, setBadLink] = useState<string>()
  const [failed, setFailed] = useState<{ token: string; error: Error }>()
  if (token === null) {
    return (
      <NotConfirmed title="This page needs the link from your email">
        Open the link in the message again.
      </NotConfirmed>
    )
  }
  if (needsSignIn) return <SignInFirst />
  const isRefused = token !== undefined && badLink === token
  const atOnce = failed && failed.token === token ? failed.error : undefined
  const failure = atOnce ?? error
  if (isRefused || (failure instanceof ApiError && failure.status === 400)) return <OverLink />
  if (failure) {
    const again = atOnce ? () => setFailed(undefined) : retry
    return (
      <NotConfirmed
        title="That could not be confirmed"
        {...(mayWorkLater(failure) && { retry: again })}
      >
        {refusalOf(failure).message}
      </NotConfirmed>
    )
  }
  if (!token || !shown) return <Waiting />
  const { email, newEmail, purpose } = shown
  const onDone = (message: string) => props.onDone({ token, message })
  const onBadLink = () => setBadLink(token)
  if (newEmail !== null) {
    const isLast = purpose === 'take-email'
    return <ChangeOfEmail {...{ token, email, newEmail, isLast, onDone, onBadLink }} key={token} />
  }
  if (purpose !== 'confirm-email') return <Misled />
  const onFailure = (error: Error) => setFailed({ token, error })
  return shown.isSignedIn ? (
    <ConfirmAtOnce {...{ token, onDone, onFailure }} />
  ) : (
    <ConfirmEmailForm {...{ token, email, onDone, onBadLink }} />
  )
}

/** Whoever is signed in to the account, and reads its mail, has nothing more to show. */
function ConfirmAtOnce(props: {
  token: string
  onDone(message: string): void
  onFailure(error: Error): void
}) {
  const { token, onDone, onFailure } = props
  const { mutate } = useVerifyEmail()
  const posted = useRef<string>(undefined)

  useEffect(() => {
    if (posted.current === token) return
    posted.current = token
    mutate(
      { token },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: onFailure,
      },
    )
  }, [token, mutate, onDone, onFailure])

  return <Waiting />
}

const Waiting = () => (
  <p role="status" className="text-lg noscript:hidden">
    Confirming…
  </p>
)

const Misled = () => (
  <EntranceOutcome title="This link is for something else">
    <p>It is for choosing a new password. Open it from the message again.</p>
  </EntranceOutcome>
)

/** Signing in shows the change: the page asks anew for whoever is signed in. */
const SignInFirst = () => (
  <div className="grid gap-6">
    <p>Sign in to your account first, and we’ll show you the change.</p>
    <div>
      <SignInForm />
      <PasskeySignIn />
    </div>
  </div>
)

function Done({ message }: { message: string }) {
  const { user } = useViewer()
  return (
    <EntranceOutcome title={message}>
      <p className="pt-3">
        <ButtonLink to={user ? '/account' : '/login'} variant="signal">
          {user ? 'My Account' : 'Sign In'}
        </ButtonLink>
      </p>
    </EntranceOutcome>
  )
}

/**
 * A link that is no good here: mostly because it has done its work. Whoever is signed in reads what stands, of which account; a
 * visitor the same of every link, as whether an address is confirmed is nobody else's to know.
 */
function OverLink() {
  const { user } = useViewer()
  return (
    <EntranceOutcome title="This link was used before, or has run out">
      {user ? (
        <p className="wrap-anywhere">
          Or it is for another account than the one that you are signed in to. Your account’s email
          is {user.email},{' '}
          {user.emailVerified
            ? 'and is confirmed. If you are changing it, the change is made once you confirm it in our message to the new one, too.'
            : 'which is not confirmed yet. We can send you another link.'}
        </p>
      ) : (
        <p>
          If your email was confirmed before, simply sign in. If it wasn’t, sign in where you signed
          up, and we’ll send you another link; or choose a new password, which confirms it as well.
        </p>
      )}
      {user?.emailVerified === false && <SendVerification />}
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={user ? '/account' : '/login'} variant="signal">
          {user ? 'My Account' : 'Sign In'}
        </ButtonLink>
        {!user && <ButtonLink to="/forgot-password">Choose a New Password</ButtonLink>}
      </p>
    </EntranceOutcome>
  )
}

type Why = { title: string; children: string; retry?(): unknown }

function NotConfirmed({ title, children, retry }: Why) {
  const { user } = useViewer()
  return (
    <EntranceOutcome title={title}>
      <p>{children}</p>
      <p className="flex flex-wrap gap-3">
        {retry && <Button onClick={() => void retry()}>Try again</Button>}
        <ButtonLink to={user ? '/account' : '/login'} variant="solid">
          {user ? 'My Account' : 'Sign In'}
        </ButtonLink>
      </p>
    </EntranceOutcome>
  )
}
