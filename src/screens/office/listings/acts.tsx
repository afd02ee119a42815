import { isLess } from '../../../features/listings/plans/can-buy.ts'
import { activeStates, paidPlans, plans } from '../../../features/listings/rules.ts'
import { useListingAct } from '../../../features/office/office.client.ts'
import { givenDays, type OfficeListing } from '../../../features/office/schema.ts'
import { afterDismissal } from '../../../features/office/labels.ts'
import type { StaffSelf } from '../../../features/staff/schema.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ActDialog } from '../act-dialog.tsx'

type Props = { listing: OfficeListing; staff: StaffSelf }

/** What may be done to a listing as it stands; the server asks the same. */
export function ListingActs({
  listing: {
    id,
    state,
    isHeld,
    isSellerRestricted,
    plan,
    revision,
    expiresAt,
    reports,
    edits,
    orders,
  },
  staff,
}: Props) {
  const act = useListingAct(id)
  const seen = { report: reports[0]?.id ?? 0, revision, expiresAt }
  const isOnSale = (activeStates as readonly string[]).includes(state)
  const isPaid = orders.some(({ capturedPence, returnedPence }) => capturedPence > returnedPence)
  const isReleasable = isHeld && !isSellerRestricted
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {isOnSale && (
        <ActDialog
          label="Hold"
          what="Only its seller can see it until it is released, and they are told why. No day on sale is lost."
          onAct={({ reason }) => act.mutateAsync({ act: 'hold', reason })}
        />
      )}
      {isReleasable && (
        <ActDialog
          label="Release"
          what={`${afterRelease(state)} Its seller is told, and whoever reported it is told that it stays.`}
          onAct={({ reason }) => act.mutateAsync({ act: 'release', reason, seen })}
        />
      )}
      {!isReleasable && reports.some(({ outcome }) => outcome === null) && (
        <ActDialog
          label="Dismiss Reports"
          what={`${afterDismissal(state)} This can’t be undone.`}
          onAct={({ reason }) => act.mutateAsync({ act: 'dismiss', reason, seen })}
        />
      )}
      {isOnSale && (
        <ActDialog
          label="Extend"
          what={`It stays on sale for ${givenDays.usual} days longer, for nothing. Its seller is told the reason. You can take it down, but not take the days back.`}
          onAct={({ reason }) => act.mutateAsync({ act: 'extend', reason, seen })}
        />
      )}
      {isOnSale &&
        staff.role === 'operator' &&
        paidPlans
          .filter((dearer) => isLess(plan, dearer))
          .map((dearer) => (
            <ActDialog
              key={dearer}
              label={`Make ${plans[dearer].name}`}
              what={`A gift: it runs as a ${dearer} listing, and nothing is paid. Its seller is told the reason. It can’t be made a ${plan} one again.`}
              onAct={({ reason }) => act.mutateAsync({ act: `give-${dearer}`, reason, seen })}
            />
          ))}
      {edits.some(({ needsLook }) => needsLook) && (
        <ActDialog
          label="Edits Are in Order"
          what="The changes that made another car of it, or gave it another email, need no further look."
          onAct={({ reason }) => act.mutateAsync({ act: 'settle-edits', reason, seen })}
        />
      )}
      {state !== 'removed' && (
        <ActDialog
          label="Take Down"
          what="It leaves every public place. Its seller is told the rule and the reason and may appeal; you can restore it."
          asksGround
          onAct={({ reason, ground }) =>
            act.mutateAsync({ act: 'take-down', ground, reason, refund: false })
          }
        />
      )}
      {state !== 'removed' && isPaid && staff.role === 'operator' && (
        <ActDialog
          label="Take Down and Refund"
          what="The same, and what was paid goes back to the card. The refund can’t be undone."
          asksGround
          onAct={({ reason, ground }) =>
            act.mutateAsync({ act: 'take-down', ground, reason, refund: true })
          }
        />
      )}
      {state === 'removed' && !isSellerRestricted && (
        <ActDialog
          label="Restore"
          what="It is back as it was, with the days that it had left. Its seller is told, with an apology."
          onAct={({ reason }) => act.mutateAsync({ act: 'restore', reason })}
        />
      )}
      {(isOnSale || state === 'sold') && (
        <ButtonLink to={`/listing/${id}`} size="small">
          See It as Visitors Do
        </ButtonLink>
      )}
      {isSellerRestricted && (isHeld || state === 'removed') && (
        <p className="w-full text-sm text-faded">
          Its seller is suspended or banned: until that is lifted, it can’t go back on sale.
        </p>
      )}
    </div>
  )
}

/** What becomes of a listing that is released. */
function afterRelease(state: OfficeListing['state']): string {
  if (state === 'held') return 'It is on sale again with all its days.'
  return state === 'withdrawn'
    ? 'It stays deleted, and may be listed again.'
    : `It stays ${state === 'sold' ? 'sold' : 'off sale'}, as it is.`
}
