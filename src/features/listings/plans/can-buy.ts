import { isActive, isOver, isSoonOver, no, yes, type Known, type Verdict } from '../can.ts'
import { plans, renewalDays, type Plan } from '../rules.ts'

/** Whether one plan is cheaper than another: it never takes the other's place while that runs. */
export const isLess = (plan: Plan, than: Plan): boolean =>
  plans[plan].pricePence < plans[than].pricePence

/** Whether a listing can have the days of a plan: a draft its first, any other more after those it has. */
export function canBuy(plan: Plan, listing: Known, now: Date): Verdict {
  if (listing.state === 'pending-payment' || listing.state === 'expired') return yes
  if (!isActive(listing)) return no('This listing can’t be paid for')
  if (!isSoonOver(listing, now))
    return no(`A listing can be renewed as ${plan} in its last ${renewalDays} days`)
  return isLess(plan, listing.plan) && !isOver(listing, now)
    ? no(`Its ${plan} days can begin once the ${listing.plan} days are over`)
    : yes
}
