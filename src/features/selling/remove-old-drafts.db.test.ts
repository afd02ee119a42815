import { expect, test } from 'vitest'
import { drafts, pays } from '../../../test/buyers.ts'
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
