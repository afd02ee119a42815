import { planPrice } from '../../features/selling/form/plan.tsx'
import { isPaid, type Plan, plans } from '../../features/listings/rules.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/timing/hydrated.ts'

type Props = {
  plan: Plan
  isSending: boolean
  /** Why it can't be sent yet. */
  waitsFor: string | null
  /** Of what says so. */
  statusId: string
  /** Whether it is there again should the page be left. */
  isDraftStored: boolean
}

/** The one button, what it will cost, and why it can't be pressed yet. */
export function CreateListingSubmit({ plan, isSending, waitsFor, statusId, isDraftStored }: Props) {
  const isHydrated = useHydrated()
  const label = isPaid(plan) ? 'Continue to Payment' : 'Create Free Listing'
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button
        type="submit"
        variant="signal"
        disabled={!isHydrated || waitsFor !== null}
        // Not `disabled` while it is sent: that would drop the focus.
        aria-disabled={isSending}
        aria-describedby={statusId}
        className="aria-disabled:opacity-60 max-sm:w-full"
      >
        {isSending ? (isPaid(plan) ? 'Saving your listing…' : 'Creating your listing…') : label}
      </Button>
      <p id={statusId} role="status" className="min-w-0 tabular-nums">
        <span className="font-medium">
          {plans[plan].name}: {planPrice(plan)}.
        </span>{' '}
        {waitsFor && <span className="text-faded">{waitsFor}</span>}{' '}
        {!isDraftStored && 'What you type is not kept in this browser: leave, and it is gone.'}
      </p>
    </div>
  )
}
