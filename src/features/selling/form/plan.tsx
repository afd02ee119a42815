import { Check } from 'lucide-react'
import { useShopInfo } from '../../../platform/pages/shop-info.ts'
import { pricePence } from '../../../ui/format.ts'
import { RadioCard } from '../../../ui/form/radio-card.tsx'
import { type Plan, planNames, plans } from '../../listings/rules.ts'

/** What one pays for, or has for nothing. Nobody pays for a post where there is no page to put it on. */
export function gainsOf(plan: Plan, sellsPromotion: boolean): string[] {
  const { photos, isFeatured, isPosted } = plans[plan]
  return [
    `Up to ${photos} photos`,
    ...(isFeatured
      ? ['Priority placement, and featured on the home page']
      : ['Basic visibility: in All Listings, Browse and search', 'Contact form']),
    ...(isPosted && sellsPromotion ? ['A post of its own on our social pages'] : []),
    isFeatured ? 'Priority support' : 'Email support',
  ]
}

/** '£4.99 for 60 days'. */
export const planPrice = (plan: Plan) =>
  `${pricePence(plans[plan].pricePence)} for ${plans[plan].days} days`

/** The plans side by side, the dearest first: what each costs and gives. */
export function PlanChoice({ plan, onChoose }: { plan: Plan; onChoose(plan: Plan): void }) {
  const { sellsPromotion } = useShopInfo()
  return (
    <div role="radiogroup" aria-label="Plan" className="grid gap-4 sm:grid-cols-2">
      {planNames.toReversed().map((one) => {
        const { name, days, pricePence: price, isFeatured } = plans[one]
        return (
          <RadioCard
            key={one}
            id={`plan-${one}`}
            name="plan"
            value={one}
            checked={plan === one}
            onChange={() => onChoose(one)}
            title={
              <span className={isFeatured ? 'bg-amber px-2 py-0.5 text-night' : ''}>{name}</span>
            }
          >
            <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
              <span className="type-display text-3xl">{pricePence(price)}</span>{' '}
              <span className="text-faded">for {days} days</span>
            </span>
            <span className="mt-4 grid gap-1.5 text-sm">
              {gainsOf(one, sellsPromotion).map((gain) => (
                <span key={gain} className="flex gap-2">
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
                  <span className="min-w-0">{gain}</span>
                </span>
              ))}
            </span>
          </RadioCard>
        )
      })}
    </div>
  )
}
