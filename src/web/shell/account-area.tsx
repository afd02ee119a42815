import { lazy, Suspense } from 'react'
import { useLocation } from '../../platform/router/context.ts'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { loginAddress } from '../../features/accounts/sign-in/login-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { signInLabel } from './header-links.ts'

/** Most who look have no account: the menu comes with somebody who has. */
const AccountMenu = lazy(() =>
  import('./account-menu.tsx').then(
    ({ AccountMenu: Menu }) => ({ default: Menu }),
    () => ({ default: AccountLink }),
  ),
)

/** Where the menu can't be fetched: from that page everything in it can be reached. */
const AccountLink = ({ name }: { name: string }) => (
  <ButtonLink to="/account" variant="night" size="small" className="min-w-0">
    <span className="truncate">{name}</span>
  </ButtonLink>
)

/** Sign In, or the name and its menu; of one width, so that nothing moves when it is known which. */
export function AccountArea({ className }: { className: string }) {
  const { user, isLoading } = useViewer()
  return (
    <div className={`ml-auto w-40 justify-end lg:w-64 ${className}`}>
      {user ? (
        <Suspense fallback={<Placeholder />}>
          <AccountMenu name={user.name} />
        </Suspense>
      ) : isLoading ? (
        <Placeholder />
      ) : (
        <SignIn />
      )}
    </div>
  )
}

function SignIn() {
  return (
    <ButtonLink to={useSignInAddress()} variant="night" size="small">
      {signInLabel}
    </ButtonLink>
  )
}

function Placeholder() {
  return (
    <>
      <span
        aria-hidden
        className="h-11 w-22 animate-shimmer rounded-sm bg-night-rule noscript:hidden"
      />
      <noscript>
        <SignIn />
      </noscript>
    </>
  )
}

/** Signing in leads back to where one was, but for the home page: there it leads to the account. */
export function useSignInAddress(): string {
  const { pathname, search } = useLocation()
  return loginAddress(pathname === '/' ? '' : pathname + search)
}
