import { useSearchParams } from '../../platform/router/context.ts'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { PasskeySignIn } from '../../features/accounts/passkeys/sign-in.tsx'
import { SignInForm } from '../../features/accounts/sign-in/form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AccountEntrance } from '../../features/accounts/entrance.tsx'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { LeadOn } from './lead-on.tsx'

export const page: Page = {
  title: 'Sign in',
  description: `Sign in to ${site.name} to see your saved cars and your listings.`,
  View: LoginScreen,
}

function LoginScreen() {
  const { user } = useViewer()
  const [query] = useSearchParams()
  return (
    <AccountEntrance
      title="Sign in"
      lede={
        <>
          <p>
            New here?{' '}
            <TextLink to={{ pathname: '/sign-up', search: query.toString() }}>
              Create an account
            </TextLink>
            . It’s free, and keeps your saved cars and your listings together.
          </p>
          <p className="mt-3">
            Selling? <TextLink to="/create-listing">Create a listing</TextLink>, with or without an
            account.
          </p>
        </>
      }
      what="Signing in"
    >
      {/* Meanwhile the form stays. */}
      {user && <LeadOn />}
      <SignInForm />
      <PasskeySignIn />
    </AccountEntrance>
  )
}
