import { useEffect } from 'react'
import { useNavigate } from '../../platform/router/context.ts'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { ConfirmEmailStrip } from '../../features/accounts/links/confirm-email-strip.tsx'
import { useFragmentToken } from '../../features/accounts/links/fragment-token.ts'
import { tokenStoredAs } from '../../features/accounts/links/stored-token.ts'
import { WhoUnknown } from '../../features/accounts/session/signed-in-only.tsx'
import { loginAddress } from '../../features/accounts/sign-in/login-address.ts'
import { useClaimListing } from '../../features/selling/own-listings/seller-listings.client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/error.tsx'
import { refusalOf } from '../../ui/form/refusal.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { AccountEntrance } from '../../features/accounts/entrance.tsx'
import type { Page } from '../../platform/pages/page.ts'

const claimToken = tokenStoredAs('claim')

/** For a car that somebody has listed with this person's email. */
export const page: Page = {
  title: 'Is this your car?',
  description: 'Add a car listed with your email address to your account.',
  View: ClaimScreen,
}

function ClaimScreen() {
  return (
    <AccountEntrance
      title="Is this your car?"
      lede={
        <p>
          A car was listed with your email address. If that was you, add it to your account, where
          you can see how it’s doing and take it down once it’s sold.
        </p>
      }
      what="Adding a car"
    >
      <Claim />
    </AccountEntrance>
  )
}

function Claim() {
  const { user, isLoading, error } = useViewer()
  const inAddress = useFragmentToken()
  // A visitor signs in first, and comes back to this page without the link.
  const token = inAddress === null ? claimToken.read() : inAddress

  useEffect(() => {
    if (inAddress) claimToken.store(inAddress)
  }, [inAddress])

  if (inAddress === undefined || isLoading) return <Skeleton className="h-12 noscript:hidden" />
  if (!token) {
    return (
      <div className="grid justify-items-start gap-6">
        <p>This page needs the link from your email. Open the link in the message again.</p>
        <ButtonLink to="/account" variant="solid">
          My Account
        </ButtonLink>
      </div>
    )
  }
  if (error) return <WhoUnknown />
  if (!user) {
    return (
      <div className="grid justify-items-start gap-6">
        <p>Sign in to your account first, and we’ll bring you back to this car.</p>
        <ButtonLink to={loginAddress('/claim')} variant="signal">
          Sign In
        </ButtonLink>
      </div>
    )
  }
  // The car is whose the address is, and anybody can begin an account with it.
  if (!user.emailVerified) return <ConfirmEmailStrip email={user.email} />
  return <ClaimButton key={token} token={token} email={user.email} />
}

function ClaimButton({ token, email }: { token: string; email: string }) {
  const claim = useClaimListing()
  const navigate = useNavigate()

  const press = async () => {
    if (claim.isPending) return
    await claim.mutateAsync(token)
    claimToken.remove()
    toast({ title: 'Car Added', description: 'It is now in your listings.' })
    await navigate('/account')
  }

  return (
    <div className="grid justify-items-start gap-6">
      <p className="wrap-anywhere">
        You are signed in as <strong className="font-semibold">{email}</strong>.
      </p>
      <FormError>{claim.error && refusalOf(claim.error).message}</FormError>
      <Button
        variant="signal"
        aria-disabled={claim.isPending}
        // What is refused is said above.
        onClick={() => void press().catch(() => {})}
        className="aria-disabled:opacity-60"
      >
        {claim.isPending ? 'Adding…' : 'Add this car to my account'}
      </Button>
    </div>
  )
}
