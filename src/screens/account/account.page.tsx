import type { ReactNode } from 'react'
import { currentUser } from '../../features/accounts/accounts.client.ts'
import { useSignOut } from '../../features/accounts/session/sign-out.client.ts'
import { ConfirmEmailStrip } from '../../features/accounts/links/confirm-email-strip.tsx'
import { restrictionOfUser } from '../../features/accounts/settings/settings.client.ts'
import { RestrictionNotice } from '../../features/accounts/settings/restriction-notice.tsx'
import type { User } from '../../features/accounts/schema.ts'
import { enquiryCounts } from '../../features/enquiries/inbox/counts.client.ts'
import { UnreadCount } from '../../features/enquiries/inbox/unread-count.tsx'
import { SignedInOnly } from '../../features/accounts/session/signed-in-only.tsx'
import { listingsOfSeller } from '../../features/selling/own-listings/seller-listings.client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountListings, AccountListingsSkeleton } from './listings.tsx'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'

export const page: Page = {
  title: 'Account',
  description: `Your listings and your account at ${site.name}.`,
  personal: () =>
    [currentUser(), restrictionOfUser(), listingsOfSeller(), enquiryCounts()].map(
      ({ queryKey }) => queryKey,
    ),
  View: AccountScreen,
}

function AccountScreen() {
  return (
    <div className="sheet py-12 sm:py-16">
      <SignedInOnly heading="Account" waiting={<AccountSkeleton />}>
        {(user) => <Account user={user} />}
      </SignedInOnly>
    </div>
  )
}

function Account({ user }: { user: User }) {
  const signOut = useSignOut()
  return (
    <AccountFrame
      who={
        <>
          {/* A long name takes fewer lines. */}
          <h1
            className={`type-display wrap-anywhere ${user.name.length > 24 ? 'text-3xl' : 'text-4xl'}`}
          >
            {user.name}
          </h1>
          <p className="mt-3 text-lg text-faded wrap-anywhere">{user.email}</p>
        </>
      }
      buttons={
        <>
          <ButtonLink to="/saved-cars">Saved Cars</ButtonLink>
          <ButtonLink to="/create-listing">New Listing</ButtonLink>
          <ButtonLink to="/account/messages">
            Messages <UnreadCount />
          </ButtonLink>
          <ButtonLink to="/account/settings">Settings</ButtonLink>
          <Button
            aria-disabled={signOut.isPending}
            onClick={() => signOut.isPending || signOut.mutate()}
            className="aria-disabled:opacity-60"
          >
            {signOut.isPending ? 'Signing out…' : 'Sign Out'}
          </Button>
        </>
      }
      strip={!user.emailVerified && <ConfirmEmailStrip email={user.email} />}
    >
      <RestrictionNotice />
      <AccountListings />
    </AccountFrame>
  )
}

/** What stands there until it is known who asks: the same for everyone. */
function AccountSkeleton() {
  return (
    <AccountFrame
      who={
        <>
          <h1 className="type-display text-4xl">Account</h1>
          <p className="mt-3 flex h-7 items-center">
            <Skeleton className="h-4 w-56 max-w-full noscript:hidden" />
          </p>
          <NeedsScript>
            Your account needs JavaScript: without it, this page can’t tell who you are.
          </NeedsScript>
        </>
      }
      buttons={buttonWidths.map((width) => (
        <Skeleton key={width} className={`h-12 noscript:hidden ${width}`} />
      ))}
    >
      <div className="noscript:hidden">
        <AccountListingsSkeleton />
      </div>
    </AccountFrame>
  )
}

/** As wide as 'Saved Cars', 'New Listing', 'Messages', 'Settings' and 'Sign Out' are. */
const buttonWidths = ['w-34', 'w-35', 'w-33', 'w-29', 'w-30']

type Frame = { who: ReactNode; buttons: ReactNode; strip?: ReactNode; children: ReactNode }

function AccountFrame({ who, buttons, strip, children }: Frame) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">{who}</div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-3! sm:gap-3">
          {buttons}
        </div>
      </div>
      {strip && <div className="mt-8">{strip}</div>}
      <div className="mt-12 sm:mt-16">{children}</div>
    </>
  )
}
