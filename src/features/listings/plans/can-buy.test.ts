import { expect, test } from 'vitest'
import { canBuy, isLess } from './can-buy.ts'
import {
  listingStates,
  paidPlans,
  planNames,
  renewalDays,
  type ListingState,
  type Plan,
} from '../rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const listing = (state: ListingState, days: number, plan: Plan = 'standard') => ({
  state,
  plan,
  expiresAt: new Date(now.getTime() + days * 24 * 60 * 60 * 1_000),
})

const bought = planNames.flatMap((plan) => paidPlans.map((next) => ({ plan, next })))
const kept = planNames.flatMap((plan) =>
  planNames.filter((next) => isLess(next, plan)).map((next) => ({ plan, next })),
)
const followed = bought.filter(({ plan, next }) => !isLess(next, plan))

test.each(followed)(
  'a $plan listing may be renewed as $next in its last days, to the millisecond',
  ({ plan, next }) => {
    expect(canBuy(next, listing('live', renewalDays, plan), now)).toEqual({ ok: true })
    expect(canBuy(next, listing('live', renewalDays, plan), new Date(now.getTime() - 1))).toEqual({
      ok: false,
      reason: `A listing can be renewed as ${next} in its last ${renewalDays} days`,
    })
  },
)

test('days of a dearer plan are over before those of a cheaper one begin', () => {
  expect(kept).toContainEqual({ plan: 'premium', next: 'standard' })
  for (const { plan, next } of kept) {
    expect(canBuy(next, listing('live', 1, plan), now)).toEqual({
      ok: false,
      reason: `Its ${next} days can begin once the ${plan} days are over`,
    })
    expect(canBuy(next, listing('live', 0, plan), now).ok).toBe(true)
  }
  for (const plan of paidPlans) expect(isLess('standard', plan)).toBe(true)
})

test.each(bought)(
  'what may be bought as $next of $plan follows from its state',
  ({ plan, next }) => {
    const may = listingStates.filter((state) => canBuy(next, listing(state, 20, plan), now).ok)
    expect(may).toEqual(['pending-payment', 'expired'])
    const over = listingStates.filter((state) => canBuy(next, listing(state, 0, plan), now).ok)
    expect(over).toEqual(['pending-payment', 'live', 'under-offer', 'expired'])
    for (const state of listingStates) {
      const verdict = canBuy(next, listing(state, 20, plan), now)
      if (!verdict.ok) expect(verdict.reason).toMatch(/^[A-Z].{15,}/)
    }
  },
)
