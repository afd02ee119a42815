import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { plans } from '../../features/listings/rules.ts'
import type { PaymentBegun } from '../../features/payments/schema.ts'
import { day } from '../../ui/format.ts'

type Props = Pick<PaymentBegun, 'plan' | 'startsAt'> & {
  ref: Ref<HTMLInputElement>
  isMissing: boolean
  onChange(): void
}

/** Nothing may start within the time for cancelling unless its buyer asks for that. */
export function CheckoutConsent({ ref, plan, startsAt, isMissing, onChange }: Props) {
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <label className="flex min-h-11 cursor-pointer gap-3">
        <input
          ref={ref}
          type="checkbox"
          required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'consent-error' : undefined}
          onChange={onChange}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="min-w-0">
          Start my {plans[plan].days} days{' '}
          {startsAt
            ? `on ${day(startsAt)}, before the 14 days for cancelling are over`
            : 'straight away'}
          . I understand that if I cancel within 14 days I pay for the days used, and that I lose
          the right to cancel once the service has been fully performed.
        </span>
      </label>
      {isMissing && (
        <p id="consent-error" className="mt-1.5 flex gap-1.5 text-sm font-medium text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          Please agree to this: your{' '}
          {startsAt
            ? 'days begin before the 14 days are over'
            : 'listing goes live as soon as you have paid'}
          .
        </p>
      )}
    </div>
  )
}
