import { expect, test } from 'vitest'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { typed } from '../../../../test/sellers.ts'

async function opens() {
  const world = await openStripeShop()
  return {
    ...world,
    /** The subjects of all emails of money to whoever has paid, the newest first. */
    told: async () =>
      (await world.emailsTo(typed.contactEmail))
        .map(({ subject }) => subject.split(':')[0]!)
        .filter((subject) => /money|has gone back/.test(subject)),
  }
}

test('10.19: a dispute that is won after a refund sends no second email about the money', async () => {
  const { shop, fake, buys, poll, stateOf, operate, told } = await opens()
  const { paymentId, orderId } = await buys()
  await operate('refund', String(orderId), 'by courtesy')
  expect(await told()).toEqual(['Your money back'])
  fake.dispute(paymentId, { isInquiry: true })
  await poll()
  expect(await stateOf(paymentId)).toBe('disputed')
  fake.decideDispute(paymentId, true)
  await shop.clock.pass({ hours: 6 })
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(await told()).toEqual(['Your money back'])
})

test('10.19: a dispute that is won after its money had come back to us sends no second email', async () => {
  const { shop, fake, buys, poll, stateOf, operate, told } = await opens()
  const { paymentId, orderId } = await buys()
  await operate('refund', String(orderId), 'by courtesy')
  fake.failRefund(paymentId)
  await shop.clock.pass({ hours: 24 })
  await poll()
  const before = ['Your money has come back to us', 'Your money back']
  expect(await told()).toEqual(before)
  fake.dispute(paymentId, { isInquiry: true })
  await poll()
  fake.decideDispute(paymentId, true)
  await shop.clock.pass({ hours: 6 })
  await poll()
  expect(await stateOf(paymentId)).toBe('refund-failed')
  expect(await told()).toEqual(before)
})

test('10.19: money that came back to us during a dispute leads to an email once the dispute is over', async () => {
  const { shop, fake, buys, poll, stateOf, operate, told } = await opens()
  const { paymentId, orderId } = await buys()
  fake.emptyBalance('holds')
  await operate('refund', String(orderId), 'by courtesy')
  expect(await stateOf(paymentId)).toBe('refund-pending')
  // By which the refund that waits fails.
  fake.dispute(paymentId, { isInquiry: true })
  await poll()
  expect(await told()).toEqual([])
  fake.decideDispute(paymentId, true)
  await shop.clock.pass({ hours: 6 })
  await poll()
  expect(await stateOf(paymentId)).toBe('refund-failed')
  expect(await told()).toEqual(['Your money has come back to us'])
})

test.each([
  ['on sale', true],
  ['withdrawn', false],
])(
  '10.19: a part that goes back of a car that is %s says of its listing what is so',
  async (state, stays) => {
    const { fake, shop, buys, poll, emailsTo } = await opens()
    const { paymentId, listingId } = await buys()
    if (state === 'withdrawn') await shop.setState(listingId, state)
    fake.refundInDashboard(paymentId, 100)
    await poll()
    const [email] = await emailsTo(typed.contactEmail)
    expect(email?.subject).toMatch(/^Part of your money back/)
    expect(email!.body.includes('listing stays as it is')).toBe(stays)
    expect(email?.body).toContain('within a few days')
  },
)
