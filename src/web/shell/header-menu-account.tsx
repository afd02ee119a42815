import { lazy, Suspense } from 'react'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { useSignInAddress } from './account-area.tsx'
import { HeaderMenuLink } from './header-menu-link.tsx'
import { accountLinks, signInLabel } from './header-links.ts'

type Props = { close(): void; isOpen: boolean }

/** Most who look have no account: what is theirs who have comes apart. */
const HeaderMenuEntries = lazy(() =>
  import('./header-menu-entries.tsx').then(
    ({ HeaderMenuEntries: Entries }) => ({ default: Entries }),
    () => ({ default: AccountLink }),
  ),
)

/** The last entries of the side menu: Sign In, or whose account it is and what is in it. */
export function HeaderMenuAccount({ close, isOpen }: Props) {
  const { user, isLoading } = useViewer()
  const signInAddress = useSignInAddress()
  const signIn = (
    <HeaderMenuLink to={signInAddress} onClick={close}>
      {signInLabel}
    </HeaderMenuLink>
  )
  if (!user) return isLoading ? <noscript>{signIn}</noscript> : signIn
  return (
    <Suspense fallback={<AccountLink close={close} />}>
      <HeaderMenuEntries name={user.name} close={close} isOpen={isOpen} />
    </Suspense>
  )
}

/** Until the entries are there, and where they can't be fetched: from that page everything can be reached. */
const AccountLink = ({ close }: Pick<Props, 'close'>) => (
  <HeaderMenuLink to={accountLinks[0].to} onClick={close}>
    {accountLinks[0].label}
  </HeaderMenuLink>
)
