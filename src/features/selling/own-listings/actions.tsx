import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useChangeListingState } from '../state/change-state.client.ts'
import { DeleteListing } from '../state/delete.tsx'
import { SoldQuestion } from './actions-sold.tsx'
import { knownOf, transitionLabels, transitionsOf, type ActedOn } from './actions-transitions.ts'
import { listingCan, type ListingTransition } from '../../listings/can.ts'
import { listingName } from '../../cars/listing-name.ts'

type Props = {
  listing: ActedOn
  /** Goes where it can be paid for. */
  onPay(listingId: number): void
  /** It is gone from the list, and the focus needs somewhere to be. */
  onDeleted(): void
}

/** What a seller can do with a listing as it stands now, and why not what they may look for. */
export function ListingActions({ listing, onPay, onDeleted }: Props) {
  const [now] = useState(() => new Date())
  const [isAsking, setAsking] = useState(false)
  const change = useChangeListingState(listing.id)
  const first = useRef<HTMLButtonElement>(null)
  const name = listingName(listing)
  const { transitions, notYet } = transitionsOf(listing, now)
  const canPay = listingCan.pay(knownOf(listing), now).ok
  const canEdit = listingCan.edit(knownOf(listing))
  const problem = change.error && refusalOf(change.error).message

  const transition = async (to: ListingTransition) => {
    if (change.isPending) return
    setAsking(false)
    try {
      await change.mutateAsync(to)
      toast({ title: 'Listing Updated', description: `${name} ${transitionLabels[to].message}.` })
    } catch (error) {
      const description = refusalOf(error).message
      toast({ title: 'Update Failed', description, destructive: true })
    }
  }

  // What was pressed may be no more.
  useEffect(() => {
    if (change.isSuccess && document.activeElement === document.body) first.current?.focus()
  }, [change.isSuccess, listing.state, transitions.length])

  return (
    <>
      {canEdit.ok && (
        <ButtonLink to={`/listing/${listing.id}/edit`} size="small">
          Edit <VisuallyHidden>{name}</VisuallyHidden>
        </ButtonLink>
      )}
      {transitions.map((to, index) => (
        <Button
          // The button that takes another's place keeps its focus.
          key={transitionLabels[to].slot}
          ref={index === 0 ? first : undefined}
          size="small"
          aria-disabled={change.isPending}
          onClick={() =>
            to === 'sold' && listing.isPremium ? setAsking(true) : void transition(to)
          }
          className="aria-disabled:opacity-60"
        >
          <span>
            {transitionLabels[to].button} <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        </Button>
      ))}
      {canPay && (
        <Button size="small" onClick={() => onPay(listing.id)}>
          <span>
            {listing.state === 'pending-payment' ? 'Pay & Publish' : 'Renew as Premium'}{' '}
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        </Button>
      )}
      {listing.state !== 'removed' && <DeleteListing listing={listing} onDeleted={onDeleted} />}
      <p className="col-span-full min-w-full text-sm text-faded empty:hidden">
        {canEdit.ok ? notYet : `${canEdit.reason}.`}
      </p>
      {problem && (
        <p className="col-span-full min-w-full border-l-4 border-red pl-3 text-sm font-medium">
          {problem}
        </p>
      )}
      {listing.isPremium && (
        <SoldQuestion
          open={isAsking}
          listing={listing}
          onClose={() => setAsking(false)}
          onSold={() => void transition('sold')}
        />
      )}
    </>
  )
}
