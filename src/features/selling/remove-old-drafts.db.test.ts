import { expect, test } from 'vitest'
import { testCards } from '../../adapters/sandbox-cards/test-cards.ts'
import { beginsPaying, drafts, pays, usesCard } from '../../../test/buyers.ts'
import { listsCar, rowsOf } from '../../../test/sellers.ts'
import { startApp } from '../../../test/start-app.ts'

test('a draft that nobody pays for is forgotten after thirty days, and nothing else is', async () => {
  const shop = await startApp({ at: '2026-06-01T09:00:00Z' })
  await drafts(shop.browser())
  const car = await listsCar(shop.browser())
  await shop.clock.pass({ days: 30, seconds: -1 })
  expect(await shop.runs('remove-old-drafts')).toEqual([0])
  await shop.clock.pass({ seconds: 1 })
  expect(await shop.runs('remove-old-drafts')).toEqual([1])
  expect((await rowsOf(shop, 'listings')).map(({ id }) => id)).toEqual([car])
  expect(await rowsOf(shop, 'pending_sellers')).toEqual([])
})

test('what was paid for just before is live, and stays', async () => {
  const shop = await startApp({ at: '2026-06-01T09:00:00Z' })
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await pays(buyer)
  await buyer.post('/api/listings', { draftId })
  await shop.clock.pass({ days: 31 })
  expect(await shop.runs('remove-old-drafts')).toEqual([0])
  expect((await shop.api.get(`/api/listings/${draftId}`)).status).toBe(200)
})

test('a draft that is being paid for as its days end stays, and is on sale once it is paid', async () => {
  const shop = await startApp({ at: '2026-06-01T09:00:00Z' })
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await shop.clock.pass({ days: 30, seconds: -600 })
  const { clientSecret } = await beginsPaying(buyer, draftId)
  await shop.clock.pass({ seconds: 1_200 })
  expect(await shop.runs('remove-old-drafts')).toEqual([0])
  expect((await usesCard(buyer, clientSecret, testCards.succeeds)).state).toBe('succeeded')
  expect((await buyer.post('/api/listings', { draftId })).status).toBe(201)
  expect((await shop.api.get(`/api/listings/${draftId}`)).status).toBe(200)
})

test('a draft whose payment nobody finished is forgotten once that is over', async () => {
  const shop = await startApp({ at: '2026-06-01T09:00:00Z' })
  const buyer = shop.browser()
  await beginsPaying(buyer, await drafts(buyer))
  await drafts(shop.browser())
  await shop.clock.pass({ days: 30 })
  expect(await shop.runs('remove-old-drafts')).toEqual([1])
  await shop.runs('reconcile-orders')
  expect(await shop.runs('remove-old-drafts')).toEqual([1])
  expect(await rowsOf(shop, 'listings')).toEqual([])
})
