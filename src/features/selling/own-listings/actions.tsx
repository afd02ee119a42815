import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { isGone } from '../edit/refused.ts'
import { useChangeListingState } from '../state/change.client.ts'
import { DeleteListing } from '../state/delete.tsx'
import { SoldQuestion } from './actions-sold.tsx'
import {
  knownOf,
  mainActionOf,
  transitionLabels,
  transitionsOf,
  type ActedOn,
  type ListingAction,
} from './actions-transitions.ts'
import { canBuy } from '../../listings/plans/can-buy.ts'
import { listingCan, type ListingTransition } from '../../listings/can.ts'
import { isPaid, paidPlans, plans, type Plan } from '../../listings/rules.ts'
import { listingName } from '../../cars/listing-name.ts'

type Props = {
  listing: ActedOn
  /** Goes where it can be paid for. */
  onPay(listingId: number, plan: Plan): void
  /** It is gone from the list, and the focus needs somewhere to be. */
  onDeleted(): void
  /** Where there are many listings, one action stands out and the others are folded away. */
  isFolded?: boolean
  /** Selling it, or having it back on sale, stays in sight all the same: where that is what brings most here. */
  keepsSale?: boolean
  /** What else there is to press about the listing, before what changes it. */
  children?: ReactNode
}

/** What a seller can do with a listing as it stands now, and why not what they may look for. */
export function ListingActions({
  listing,
  onPay,
  onDeleted,
  isFolded = false,
  keepsSale = false,
  children,
}: Props) {
  const [now] = useState(() => new Date())
  const [isAsking, setAsking] = useState(false)
  const change = useChangeListingState(listing.id)
  const first = useRef<HTMLButtonElement>(null)
  const name = listingName(listing)
  const { transitions, notYet } = transitionsOf(listing, now)
  const isDraft = listing.state === 'pending-payment'
  const payable = isDraft
    ? [listing.plan]
    : paidPlans.filter((plan) => canBuy(plan, knownOf(listing), now).ok)
  const canEdit = listingCan.edit(knownOf(listing))
  // The row of a listing that is gone goes too: then the toast says why.
  const problem = change.error && !isGone(change.error) && refusalOf(change.error).message
  const offers: ListingAction[] = [
    'view',
    ...(canEdit.ok ? (['edit'] as const) : []),
    ...transitions,
    ...(payable.length > 0 ? (['pay'] as const) : []),
    ...(listing.state === 'removed' ? [] : (['delete'] as const)),
  ]
  const main = isFolded ? mainActionOf(listing, offers) : null
  const sale = keepsSale
    ? transitions.find((to) => transitionLabels[to].slot === 'sale')
    : undefined

  const transition = async (to: ListingTransition) => {
    if (change.isPending) return
    setAsking(false)
    try {
      const { state } = await change.mutateAsync(to)
      const message =
        state === 'held' ? 'is being checked before others see it' : transitionLabels[to].message
      toast({ title: 'Listing Updated', description: `${name} ${message}.` })
    } catch (error) {
      toast({
        title: 'Update Failed',
        ...(isGone(error) && { description: refusalOf(error).message }),
        destructive: true,
      })
    }
  }

  // What was pressed may be no more.
  useEffect(() => {
    if (change.isSuccess && document.activeElement === document.body) first.current?.focus()
  }, [change.isSuccess, listing.state, transitions.length])

  const show = (action: ListingAction) => {
    const variant = action === main ? 'solid' : 'outline'
    if (action === 'delete')
      return <DeleteListing key="delete" listing={listing} onDeleted={onDeleted} />
    if (action === 'view' || action === 'edit')
      return (
        <ButtonLink
          key={action}
          to={`/listing/${listing.id}${action === 'edit' ? '/edit' : ''}`}
          variant={variant}
          size="small"
        >
          <span>
            {action === 'edit' ? 'Edit' : 'View Details'}{' '}
            <VisuallyHidden>
              {action === 'view' && 'of '}
              {name}
            </VisuallyHidden>
          </span>
        </ButtonLink>
      )
    if (action === 'pay')
      return payable.map((plan) => (
        <Button
          key={`pay-${plan}`}
          variant={variant}
          size="small"
          onClick={() => onPay(listing.id, plan)}
        >
          <span>
            {isDraft ? 'Pay & Publish' : `Renew as ${plans[plan].name}`}{' '}
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        </Button>
      ))
    return (
      <Button
        // The button that takes another's place keeps its focus.
        key={transitionLabels[action].slot}
        ref={action === transitions[0] ? first : undefined}
        variant={variant}
        size="small"
        aria-disabled={change.isPending}
        onClick={() =>
          action === 'sold' && isPaid(listing.plan) ? setAsking(true) : void transition(action)
        }
        className="aria-disabled:opacity-60"
      >
        <span>
          {transitionLabels[action].button} <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      </Button>
    )
  }

  const others = (
    <>
      {main !== 'view' && show('view')}
      {children}
      {offers.filter((action) => ![main, sale, 'view'].includes(action)).map(show)}
      <p className="col-span-full min-w-full text-sm text-faded empty:hidden">
        {canEdit.ok ? notYet : `${canEdit.reason}.`}
      </p>
    </>
  )

  return (
    <>
      {main && show(main)}
      {sale && sale !== main && show(sale)}
      {main ? <More name={name}>{others}</More> : others}
      <div role="alert" className="col-span-full min-w-full text-sm empty:absolute">
        {problem && <p className="border-l-4 border-red pl-3 font-medium">{problem}</p>}
      </div>
      {isPaid(listing.plan) && (
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

/** A button that unfolds the others under both. */
function More({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          More <VisuallyHidden>for {name}</VisuallyHidden>
        </span>
        <ChevronDown aria-hidden className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
      </Button>
      <div id={id} hidden={!isOpen} className="col-span-full grid w-full grid-cols-2 gap-2">
        {children}
      </div>
    </>
  )
}
