import { expect, test } from 'vitest'
import { drafts } from '../../../test/buyers.ts'
import { rowsOf, sendsPhotos, typed } from '../../../test/sellers.ts'
import { openStripeShop } from '../../../test/stripe-shop.ts'
import { expiryFor } from '../listings/expiry.ts'
import { plans } from '../listings/rules.ts'
import { holdListing, releaseListing } from './hold.server.ts'
import { restoreListing } from './restore.server.ts'
import { takeDown } from './take-down.server.ts'

const because = { reason: 'As far as we can see', by: 'command' } as const

/** A premium listing that was paid for, with so many photos, and how it stands. */
async function sellsPhotos(world: Awaited<ReturnType<typeof openStripeShop>>, photos: number) {
  const { shop, paysFor, poll } = world
  const buyer = shop.browser()
  const listingId = await drafts(buyer, {}, { images: await sendsPhotos(buyer, photos) })
  const paymentId = await paysFor(buyer, listingId)
  await poll()
  const act = { listingId, ...because }
  const ctx = {
    ...shop,
    ...shop.settling,
    enqueue: shop.operator.jobs.enqueue,
    emit: shop.jobs.emit,
  }
  return {
    listingId,
    paymentId,
    hold: () => holdListing(shop, act),
    release: () => releaseListing(ctx, act),
    takeDown: () => takeDown(ctx, { ...act, ground: 'other', refund: false }),
    restore: () => restoreListing(ctx, act),
    stands: async () => {
      await shop.runs('expire-listings')
      await shop.catalogue.refresh()
      const [listing] = await rowsOf(shop, 'listings')
      const { plan, state, expires_at: expiresAt } = listing!
      return { plan, state, expiresAt }
    },
  }
}

test.each([0, 35])(
  '10.19: a listing that is held for %d days when its money goes back is a free one once it is released',
  async (days) => {
    const world = await openStripeShop()
    const { shop, fake, poll, isLive, emailsTo } = world
    const { listingId, paymentId, hold, release, stands } = await sellsPhotos(world, 1)
    await hold()
    await shop.clock.pass({ days })
    fake.refundInDashboard(paymentId)
    await poll()
    expect(await stands()).toMatchObject({ state: 'held', plan: 'standard' })
    const [email] = await emailsTo(typed.contactEmail)
    expect(email?.body).toMatch(/being checked[^]*standard listing, for free/)
    await shop.clock.pass({ days: 2 })
    await release()
    expect(await stands()).toEqual({
      state: 'live',
      plan: 'standard',
      expiresAt: expiryFor('standard', shop.clock.now()),
    })
    expect(await isLive(listingId)).toBe(true)
  },
)

test('10.19: a held listing with more photos than a free one shows has expired once it is released', async () => {
  const world = await openStripeShop()
  const { shop, fake, poll, isLive, emailsTo } = world
  const { listingId, paymentId, hold, release, stands } = await sellsPhotos(
    world,
    plans.standard.photos + 1,
  )
  await shop.clock.pass({ days: 1 })
  await hold()
  fake.refundInDashboard(paymentId)
  await poll()
  await shop.clock.pass({ days: 2 })
  const jobs = await shop.jobsFor(listingId)
  expect(await release()).toBe('expired')
  expect((await rowsOf(shop, 'listings'))[0]).toMatchObject({ state: 'expired' })
  expect(await shop.jobsFor(listingId), 'nothing is published').toEqual(jobs)
  const email = (await emailsTo(typed.contactEmail)).find(({ subject }) =>
    subject.endsWith('is in order'),
  )
  expect(email?.body).toContain('It has run out; you can put it on sale again')
  expect(email?.body).not.toContain('on sale as before')
  expect(await stands()).toMatchObject({ state: 'expired' })
  expect(await isLive(listingId)).toBe(false)
})

test('10.19: such a one that was taken down has run out once it is restored', async () => {
  const world = await openStripeShop()
  const { shop, fake, poll, isLive, emailsTo } = world
  const { listingId, paymentId, takeDown, restore } = await sellsPhotos(
    world,
    plans.standard.photos + 1,
  )
  await shop.clock.pass({ days: 1 })
  await takeDown()
  fake.refundInDashboard(paymentId)
  await poll()
  await shop.clock.pass({ days: 2 })
  const jobs = await shop.jobsFor(listingId)
  expect(await restore()).toBe('expired')
  expect((await rowsOf(shop, 'listings'))[0]).toMatchObject({ state: 'expired' })
  expect(await shop.jobsFor(listingId), 'nothing is published').toEqual(
    [...jobs, 'reopen-conversations'].toSorted(),
  )
  const email = (await emailsTo(typed.contactEmail)).find(({ subject }) =>
    subject.endsWith('is in order'),
  )
  expect(email?.body).toContain('It has run out; you can put it on sale again')
  expect(await isLive(listingId)).toBe(false)
})

test.each([0, 35])(
  '10.19: a listing that was taken down %d days before its money is lost is a free one once it is back',
  async (days) => {
    const world = await openStripeShop()
    const { shop, fake, poll, stateOf, emailsTo } = world
    const { paymentId, takeDown, restore, stands } = await sellsPhotos(world, 1)
    await takeDown()
    const before = (await emailsTo(typed.contactEmail)).length
    await shop.clock.pass({ days })
    fake.dispute(paymentId)
    fake.decideDispute(paymentId, false)
    await poll()
    expect(await stateOf(paymentId)).toBe('charged-back')
    expect(await emailsTo(typed.contactEmail)).toHaveLength(before)
    await shop.clock.pass({ days: 2 })
    expect(await restore()).toBe('live')
    expect(await stands()).toEqual({
      state: 'live',
      plan: 'standard',
      expiresAt: expiryFor('standard', shop.clock.now()),
    })
  },
)
