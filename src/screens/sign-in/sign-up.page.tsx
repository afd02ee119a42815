import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from '../../platform/router/context.ts'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { safeReturnAddress } from '../../features/accounts/sign-in/return-address.ts'
import { SignUpForm } from '../../features/accounts/sign-in/sign-up-form.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AccountEntrance, EntranceOutcome } from '../../features/accounts/entrance.tsx'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { saveOnceSignedIn } from '../../features/saved-cars/save.client.ts'
import { LeadOn } from './lead-on.tsx'

export const page: Page = {
  title: 'Create an account',
  description: `An account at ${site.name} is free, and keeps your saved cars and your listings together.`,
  View: SignUpScreen,
}

function SignUpScreen() {
  const { user } = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [writtenTo, setWrittenTo] = useState<string>()
  const done = (email: string, isSignedIn: boolean) => {
    setWrittenTo(email)
    if (isSignedIn) saveOnceSignedIn({ queries, navigate })
  }
  const login = { pathname: '/login', search: query.toString() }
  return (
    <AccountEntrance
      title="Create an account"
      lede={
        <p>
          Save the cars you like, and keep an eye on the ones you list. Already have an account?{' '}
          <TextLink to={login}>Sign in</TextLink>.
        </p>
      }
      what="Creating an account"
    >
      {user && writtenTo === undefined && <LeadOn />}
      {writtenTo === undefined ? (
        <SignUpForm onDone={done} />
      ) : (
        <EntranceOutcome title="Check your email">
          <p>
            We have written to <strong className="font-semibold">{writtenTo}</strong>. Follow the
            link there to confirm that the address is yours. Until then{' '}
            {user ? 'you are signed in' : 'you can sign in'} with this browser only.
          </p>
          <p className="text-faded">
            If this address already had an account, nothing about it has changed, and the message
            says so.
          </p>
          <p>
            {user ? (
              <ButtonLink to={safeReturnAddress(query.get('returnTo'))} variant="signal">
                Continue
              </ButtonLink>
            ) : (
              <ButtonLink to={login} variant="signal">
                Sign In
              </ButtonLink>
            )}
          </p>
        </EntranceOutcome>
      )}
    </AccountEntrance>
  )
}
