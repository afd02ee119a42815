import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listingName } from '../../features/cars/listing-name.ts'
import { isPaid } from '../../features/listings/rules.ts'
import type { Listing, SellerListing } from '../../features/listings/schema.ts'
import { SoldQuestion } from '../../features/selling/own-listings/actions-sold.tsx'
import {
  transitionLabels,
  transitionsOf,
} from '../../features/selling/own-listings/actions-transitions.ts'
import {
  listingsOfSeller,
  managedListings,
} from '../../features/selling/own-listings/seller-listings.client.ts'
import { sellerState } from '../../features/selling/own-listings/state.ts'
import { UnconfirmedPhone } from '../../features/selling/phone/unconfirmed.tsx'
import { Score } from '../../features/selling/score/score.tsx'
import { ShareButton } from '../../features/selling/sharing/button.tsx'
import { useChangeListingState } from '../../features/selling/state/change.client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusAfter } from '../../ui/focus/after.ts'
import { counted, day } from '../../ui/format.ts'
import { refusalOf } from '../../ui/form/refusal.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast/toast.ts'

type Props = {
  listing: Listing
  isSignedIn: boolean
  /** Whether this browser may run it by a link; whoever is signed in may have opened one too. */
  mayBeManaged: boolean
}

/** Nothing where the listing is another's. */
export function YoursStrip({ listing, isSignedIn, mayBeManaged }: Props) {
  const byAccount = useQuery({ ...listingsOfSeller(), enabled: isSignedIn }).data
  const byLink = useQuery({ ...managedListings(), enabled: mayBeManaged }).data
  const isThis = ({ id }: { id: number }) => id === listing.id
  const ofAccount = byAccount?.find(isThis)
  const own = ofAccount ?? byLink?.find(isThis)
  return own ? <Strip listing={listing} own={own} isByAccount={ofAccount !== undefined} /> : null
}

type StripProps = {
  listing: Listing
  own: Pick<SellerListing, 'state' | 'plan' | 'isActive' | 'daysLeft'>
  isByAccount: boolean
}

function Strip({ listing, own, isByAccount }: StripProps) {
  const [now] = useState(() => new Date())
  const [isAsking, setAsking] = useState(false)
  const change = useChangeListingState(listing.id)
  const current = { ...listing, state: own.state, plan: own.plan, isActive: own.isActive }
  const canBeSold = transitionsOf(current, now).transitions.includes('sold')
  const close = () => setAsking(false)
  const home = isByAccount
    ? ({ to: '/account', label: 'your account' } as const)
    : ({ to: '/manage', label: 'your listings' } as const)

  const markSold = async () => {
    close()
    if (change.isPending) return
    try {
      await change.mutateAsync('sold')
      const description = `${listingName(listing)} ${transitionLabels.sold.message}.`
      toast({ title: 'Listing Updated', description })
    } catch (error) {
      toast({ title: 'Update Failed', description: refusalOf(error).message, destructive: true })
    }
  }

  return (
    <section aria-label="Your listing" className="border-b border-rule bg-sunk print:hidden">
      <div className="sheet flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3">
        <div className="min-w-0">
          <p className="tabular-nums">
            <strong className="font-semibold">Yours.</strong> {sellerState(current)}
            {own.daysLeft !== null &&
              `, ${counted(own.daysLeft, 'day')} left, until ${day(listing.expiresAt)}`}
            .
          </p>
          {own.isActive && (
            <p className="text-sm text-faded">
              Next: buyers call or write. What they write comes to your email
              {isByAccount && (
                <>
                  {' and to '}
                  <TextLink to="/account/messages">your messages</TextLink>
                </>
              )}
              ; before it ends we ask whether it is sold. Everything else is in{' '}
              <TextLink to={home.to}>{home.label}</TextLink>.
            </p>
          )}
          {own.isActive && isByAccount && <UnconfirmedPhone listingId={listing.id} />}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <ButtonLink to={`/listing/${listing.id}/edit`} size="small">
            Edit, Add Photos
          </ButtonLink>
          <ButtonLink to={`/listing/${listing.id}/edit#evidence`} size="small">
            Add Evidence
          </ButtonLink>
          <ShareButton listing={listing} />
          {canBeSold && (
            <Button
              ref={focusAfter}
              size="small"
              aria-disabled={change.isPending}
              onClick={() => (isPaid(own.plan) ? setAsking(true) : void markSold())}
              className="aria-disabled:opacity-60"
            >
              {transitionLabels.sold.button}
            </Button>
          )}
        </div>
        {own.isActive && (
          <div className="w-full border-t border-rule">
            <Score listingId={listing.id} />
          </div>
        )}
      </div>
      <SoldQuestion
        open={isAsking}
        listing={current}
        onClose={close}
        onSold={() => void markSold()}
      />
    </section>
  )
}
