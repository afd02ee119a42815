import { useLocation } from '../../platform/router/context.ts'
import type { ReactNode } from 'react'
import { loginAddress } from '../../features/accounts/sign-in/login-address.ts'
import { listingName } from '../../features/cars/listing-name.ts'
import type { OwnListing } from '../../features/listings/schema.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusAfter, startFrom } from '../../ui/focus/after.ts'

/** Where one can't edit: why, and the way on. */

type Back = { back: '/account' | '/manage' }

/** In the place of a form that was scrolled through: what is left is shorter, and would be out of sight. */
const startWhereFormWas = (heading: HTMLElement | null) => {
  if (heading && window.scrollY > 0) startFrom(heading)
}

function Fallback({
  title,
  actions,
  children,
}: Record<'title' | 'actions' | 'children', ReactNode>) {
  return (
    <div className="py-8 sm:py-12">
      <h1 ref={startWhereFormWas} className="type-display text-4xl outline-none">
        {title}
      </h1>
      <div className="mt-5 max-w-[52ch] space-y-3 text-lg text-faded wrap-anywhere">{children}</div>
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </div>
  )
}

const WayBack = ({ back }: Back) => (
  <ButtonLink to={back} variant="solid">
    {back === '/account' ? 'Back to Account' : 'Back to Your Listings'}
  </ButtonLink>
)

export const EditMissing = ({ back }: Back) => (
  <Fallback title="Listing Not Found" actions={<WayBack back={back} />}>
    <p>We can’t find it among your listings. It may belong to another account.</p>
  </Fallback>
)

export const EditRefused = ({
  listing,
  reason,
  back,
}: Back & { listing: OwnListing; reason: string }) => (
  <Fallback title="Edit listing" actions={<WayBack back={back} />}>
    <p>
      {listingName(listing)} can’t be changed. {reason}.
    </p>
  </Fallback>
)

/** A visitor, in whose browser no link to this listing was opened. */
export function EditNobody({ id }: { id: string }) {
  const { pathname } = useLocation()
  return (
    <Fallback
      title="Edit listing"
      actions={
        <>
          <ButtonLink to={loginAddress(pathname)} variant="signal">
            Sign In
          </ButtonLink>
          <ButtonLink to={`/listing/${id}`}>View Listing</ButtonLink>
        </>
      }
    >
      <p>Sign in to the account this listing belongs to, and we’ll bring you back here.</p>
      <p>If you listed the car without an account, open the link in the email that we sent you.</p>
    </Fallback>
  )
}

export const EditLoadError = ({ onRetry }: { onRetry(): void }) => (
  <div role="alert" ref={focusAfter}>
    <Fallback title="Edit listing" actions={<Button onClick={onRetry}>Try again</Button>}>
      <p>Your listing could not be loaded. The connection may have dropped, or we may be busy.</p>
    </Fallback>
  </div>
)
