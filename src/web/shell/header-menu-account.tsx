import { useSignOut, useViewer } from '../../features/accounts/accounts.client.ts'
import { UnreadCount } from '../../features/enquiries/inbox/unread-count.tsx'
import { useSignInAddress } from './account-area.tsx'
import { headerMenuEntry, HeaderMenuLink } from './header-menu-link.tsx'
import { accountLinks, signInLabel, signOutLabel } from './header-links.ts'

/** The last entries of the side menu: Sign In, or whose account it is and what is in it. */
export function HeaderMenuAccount({ close, isOpen }: { close(): void; isOpen: boolean }) {
  const { user, isLoading } = useViewer()
  const signInAddress = useSignInAddress()
  const signOut = useSignOut()
  const signIn = (
    <HeaderMenuLink to={signInAddress} onClick={close}>
      {signInLabel}
    </HeaderMenuLink>
  )
  if (!user) return isLoading ? <noscript>{signIn}</noscript> : signIn
  return (
    <>
      <li className="border-t border-night-rule pt-5 pb-1 text-sm text-night-faded">
        <span className="block truncate">{user.name}</span>
      </li>
      {accountLinks.map(({ to, label }) => (
        <HeaderMenuLink key={to} to={to} onClick={close}>
          {label}
          {isOpen && to === '/account/messages' && <UnreadCount className="ml-auto" />}
        </HeaderMenuLink>
      ))}
      <li className="border-t border-night-rule">
        <button
          type="button"
          disabled={signOut.isPending}
          onClick={() => {
            close()
            signOut.mutate()
          }}
          className={headerMenuEntry}
        >
          {signOutLabel}
        </button>
      </li>
    </>
  )
}
