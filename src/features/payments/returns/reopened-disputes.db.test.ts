import { expect, test } from 'vitest'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { rowsOf, typed } from '../../../../test/sellers.ts'
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

async function opensDisputed() {
  const world = await openStripeShop()
  const { shop, fake, poll, stateOf } = world
  const { listingId, paymentId } = await world.buys()
  return {
    ...world,
    listingId,
    paymentId,
    async isLost() {
      fake.dispute(paymentId)
      await poll()
      fake.decideDispute(paymentId, false)
      await shop.clock.pass({ hours: 6 })
      await poll()
      expect(await stateOf(paymentId)).toBe('charged-back')
    },
    /** The emails to whoever has paid that say that their money went, the newest first. */
    told: async () =>
      (await world.emailsTo(typed.contactEmail)).filter(({ subject }) =>
        /money back|has gone back/.test(subject),
      ),
  }
}

test('10.19: a dispute that is lost, reopened and lost again sends its seller one email that the money went', async () => {
  const { shop, fake, poll, paymentId, stateOf, isLost, told } = await opensDisputed()
  await isLost()
  expect(await told()).toMatchObject([{ body: expect.stringContaining('has come down as well') }])
  const [dispute] = fake.payments()[0]!.charge!.disputes
  dispute!.status = 'needs_response'
  await shop.clock.pass({ hours: 25 })
  await poll()
  expect(await stateOf(paymentId)).toBe('disputed')
  dispute!.status = 'lost'
  await shop.clock.pass({ hours: 6 })
  await poll()
  expect(await stateOf(paymentId)).toBe('charged-back')
  expect(await told()).toHaveLength(1)
})

test('10.19: a dispute that is lost after a refund sends no second email about the money', async () => {
  const { fake, poll, paymentId, isLost, told } = await opensDisputed()
  fake.refundInDashboard(paymentId)
  await poll()
  await isLost()
  expect(await told()).toMatchObject([{ subject: expect.stringMatching(/^Your money back/) }])
})

test('10.19: a dispute that is lost once the listing has run out says that the money went, and not that it came down', async () => {
  const { shop, listingId, isLive, isLost, told } = await opensDisputed()
  await shop.clock.pass({ days: 61 })
  await shop.runs('expire-listings')
  expect(await isLive(listingId)).toBe(false)
  await isLost()
  const [email, ...others] = await told()
  expect(others).toEqual([])
  expect(email?.body).toContain('has taken the money back')
  expect(email?.body).not.toContain('come down')
})

test('10.19: a car that is on sale again after a lost dispute comes down with the next, and its seller gets an email', async () => {
  const { shop, fake, poll, listingId, isLive, isLost, told } = await opensDisputed()
  await isLost()
  await shop.database.primary
    .updateTable('listings')
    .set({ state: 'live', expires_at: new Date(shop.clock.now().getTime() + 40 * 86_400_000) })
    .where('id', '=', listingId)
    .execute()
  const [dispute] = fake.payments()[0]!.charge!.disputes
  for (const status of ['needs_response', 'lost'] as const) {
    dispute!.status = status
    await shop.clock.pass({ hours: 25 })
    await poll()
  }
  expect(await isLive(listingId)).toBe(false)
  expect(await told()).toHaveLength(2)
})
