import { expect, test } from 'vitest'
import { asksToPay, drafts } from '../../../test/buyers.ts'
import { sendsPhotos } from '../../../test/sellers.ts'
import { startApp } from '../../../test/start-app.ts'

const day = 24 * 60 * 60

test('a browser that goes on with something is remembered from then on, with its draft', async () => {
  const shop = await startApp({ at: '2026-06-01T09:00:00Z' })
  const guest = shop.browser()
  await sendsPhotos(guest)
  await shop.clock.pass({ days: 75 })
  const draftId = await drafts(guest)
  await shop.clock.pass({ days: 20 })
  await shop.runs('remove-expired')
  expect((await asksToPay(guest, draftId)).status).toBe(200)
})

test('a browser’s cookie is set anew once on each day that it does something', async () => {
  const shop = await startApp({ at: '2026-06-01T09:00:00Z' })
  const id = await shop.publishes()
  const guest = shop.browser()
  const asks = async () => (await guest.post(`/api/listings/${id}/phone`)).cookies
  const readSeen = () =>
    shop.database.primary
      .selectFrom('browser_sessions')
      .select(['last_seen_at', 'expires_at'])
      .executeTakeFirstOrThrow()
  const [first] = await asks()
  expect(first).toMatchObject({ name: 'browser', maxAge: 90 * day })
  await shop.clock.pass({ seconds: day - 1 })
  expect(await asks()).toEqual([])
  await shop.clock.pass({ seconds: 2 })
  expect(await asks()).toMatchObject([{ value: first!.value, maxAge: 90 * day }])
  expect(await readSeen()).toEqual({
    last_seen_at: new Date('2026-06-02T09:00:01Z'),
    expires_at: new Date('2026-08-31T09:00:01Z'),
  })
})

test('a browser that was forgotten is another when it comes back', async () => {
  const shop = await startApp({ at: '2026-06-01T09:00:00Z' })
  const guest = shop.browser()
  await sendsPhotos(guest)
  const before = guest.cookies['browser']
  await shop.clock.pass({ days: 90 })
  await sendsPhotos(guest)
  expect(guest.cookies['browser']).not.toBe(before)
})
