import { expect, test } from 'vitest'
import { listingCan } from './can.ts'
import { listingStates, type ListingState, type Plan } from './rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1_000)
const listing = (state: ListingState, days = 20, plan: Plan = 'standard') => ({
  state,
  plan,
  expiresAt: inDays(days),
})

const transitions = Object.keys(listingCan) as (keyof typeof listingCan)[]
const allowed = (known: ReturnType<typeof listing>) =>
  transitions.filter((transition) => listingCan[transition](known, now).ok)

test.each([
  ['draft', ['edit']],
  ['pending-payment', ['edit']],
  ['live', ['edit', 'markLive', 'markUnderOffer', 'markSold']],
  ['under-offer', ['edit', 'markLive', 'markUnderOffer', 'markSold']],
  ['sold', ['edit', 'relist']],
  ['expired', ['edit', 'markSold', 'renew']],
  ['withdrawn', ['relist']],
  ['removed', []],
] as const)('what is %s with time left may: %j', (state, may) => {
  expect(allowed(listing(state))).toEqual(may)
})

test.each(['live', 'under-offer'] as const)(
  'what is %s but has run out, and was not seen to yet, is as good as expired',
  (state) => {
    expect(allowed(listing(state, 0))).toEqual(['edit', 'markSold', 'renew'])
    expect(allowed(listing(state, -1))).toEqual(['edit', 'markSold', 'renew'])
  },
)

test('a standard listing may be renewed in its last five days, to the millisecond', () => {
  const five = listing('live', 5)
  expect(listingCan.renew(five, now)).toEqual({ ok: true })
  expect(listingCan.renew(five, new Date(now.getTime() - 1))).toEqual({
    ok: false,
    reason: 'A listing can be renewed in its last 5 days',
  })
  expect(listingCan.renew(listing('under-offer', 1), now).ok).toBe(true)
})

test('a premium listing may be renewed for free only once it has run out', () => {
  expect(listingCan.renew(listing('live', 1, 'premium'), now)).toEqual({
    ok: false,
    reason: 'Its free days can begin once the premium days are over',
  })
  expect(listingCan.renew(listing('live', 0, 'premium'), now).ok).toBe(true)
  expect(listingCan.renew(listing('expired', -9, 'premium'), now).ok).toBe(true)
})

test('every refusal gives a reason in words', () => {
  const reasons = listingStates.flatMap((state) =>
    [-1, 3, 20].flatMap((days) =>
      transitions.flatMap((transition) => {
        const verdict = listingCan[transition](listing(state, days), now)
        return verdict.ok ? [] : [verdict.reason]
      }),
    ),
  )
  expect(reasons.length).toBeGreaterThan(10)
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{15,}/)
})
