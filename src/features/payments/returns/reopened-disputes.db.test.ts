import { expect, test } from 'vitest'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { rowsOf } from '../../../../test/sellers.ts'
import { asking } from '../rules.ts'

test.each([
  ['won', true, 'fulfilled'],
  ['lost', false, 'charged-back'],
] as const)(
  '10.19: a dispute that was %s, and is reopened without a word of it, is found within a day',
  async (end, isWon, state) => {
    const { shop, fake, buys, poll, stateOf } = await openStripeShop()
    const { paymentId } = await buys()
    const passes = async (time: { hours: number } | { days: number }) => {
      await shop.clock.pass(time)
      await poll()
    }
    fake.dispute(paymentId)
    await poll()
    fake.decideDispute(paymentId, isWon)
    await passes({ hours: 6 })
    expect(await stateOf(paymentId)).toBe(state)

    // Looking at it each day does not prolong for how long that is done.
    for (let n = 0; n < 3; n++) await passes({ days: 1 })
    const [dispute] = fake.payments()[0]!.charge!.disputes
    dispute!.status = 'needs_response'
    await passes({ hours: 25 })
    expect(await stateOf(paymentId)).toBe('disputed')

    dispute!.status = end
    await passes({ hours: 6 })
    expect(await stateOf(paymentId)).toBe(state)
    for (let n = 0; n < 2; n++) await passes({ days: asking.decidedDays / 2 })
    await passes({ days: 1 })
    expect((await rowsOf(shop, 'orders'))[0]!['asks_at']).toBeNull()
  },
)
