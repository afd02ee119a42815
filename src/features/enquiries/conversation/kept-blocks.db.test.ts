import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { e30, golf } from '../../../../test/cars.ts'
import { rowsOf } from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import type { Conversation, Enquiries } from '../schema.ts'

type Browser = ReturnType<Shop['browser']>
type Person = Awaited<ReturnType<Shop['signsUp']>>

const nellsEmail = 'nell@example.com'
const asks = (message: string, email = nellsEmail) => ({ name: 'Nell', email, message })
const received = async ({ api }: Person) =>
  (await api.get('/api/enquiries')).json<Enquiries>().items

/** Ann, who sells two cars, has blocked Nell, who wrote about the first of them in her account unless told. */
async function opens({ isSignedIn = true } = {}) {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const cars: number[] = []
  for (const car of [e30, golf]) {
    const id = await shop.publishes({ ...car, plan: 'premium' })
    await shop.database.primary
      .updateTable('listings')
      .set({ user_id: ann.id })
      .where('id', '=', id)
      .execute()
    cars.push(id)
  }
  const nell = isSignedIn ? await shop.signsUp(nellsEmail, { name: 'Nell' }) : null
  const writer = nell?.api ?? shop.browser()
  const writes = (browser: Browser, n: 0 | 1, message = 'Is the timing belt done?') =>
    browser.post(`/api/contact/${cars[n]}`, asks(message))
  expect((await writes(writer, 0)).status).toBe(200)
  const [{ id }] = (await received(ann)) as [Conversation]
  /** Whoever has not been here for a month signs in anew. */
  const comesBack = async ({ api, email, password }: Person) => {
    expect((await api.post('/api/auth/login', { email, password })).status).toBe(200)
    return api
  }
  const blocks = () => ann.api.send('PUT', `/api/enquiries/${id}/block`)
  const erases = async () => {
    await timePasses(shop, { days: 31 })
    expect(await shop.runs('erase-enquiries')).toEqual([1])
  }
  return { shop, ann, nell, cars, id, writer, writes, comesBack, blocks, erases }
}

test.each(['the seller', 'the buyer'])(
  'a block holds once its conversation is erased, which %s has removed, and nobody reads in it who that was',
  async (who) => {
    const { shop, ann, nell, cars, id, writes, comesBack, blocks, erases } = await opens()
    await blocks()
    const remover = who === 'the seller' ? ann : nell!
    expect((await remover.api.delete(`/api/enquiries/${id}`)).status).toBe(200)
    await erases()
    expect(await rowsOf(shop, 'enquiries')).toEqual([])
    const again = await comesBack(nell!)
    for (const n of [0, 1] as const) {
      expect((await writes(again, n, 'And one more question.')).status).toBe(403)
      expect((await writes(shop.browser(), n, 'And one more question.')).status).toBe(403)
    }
    const other = { name: 'Carl', email: 'carl@example.com', message: 'Is it still there?' }
    expect((await shop.browser().post(`/api/contact/${cars[0]}`, other)).status).toBe(200)
    const kept = JSON.stringify(await rowsOf(shop, 'kept_blocks'))
    for (const word of ['nell', 'Nell', 'timing belt']) expect(kept).not.toContain(word)
  },
)

test('who closes their account and begins another with its address stays blocked', async () => {
  const { shop, nell, writes, blocks } = await opens()
  await blocks()
  await nell!.api.post('/api/auth/close', { password: nell!.password })
  expect(await rowsOf(shop, 'enquiries')).toEqual([])
  const again = await shop.signsUp(nellsEmail, { name: 'Nell' })
  expect((await writes(again.api, 1)).status).toBe(403)
})

test('10.5: who is blocked for what a stranger wrote in their name writes to that seller once it is erased, too', async () => {
  const { shop, ann, id, writes, blocks, erases } = await opens({ isSignedIn: false })
  await blocks()
  await ann.api.delete(`/api/enquiries/${id}`)
  await erases()
  expect((await writes(shop.browser(), 0, 'The stranger, once more.')).status).toBe(403)
  const owner = await shop.signsUp(nellsEmail, { name: 'Nell' })
  expect((await writes(owner.api, 0, 'This is the real Nell.')).status).toBe(200)
})

test('a block whose conversation is erased stands in those that are left, and is taken back in any of them', async () => {
  const { shop, ann, nell, id, writer, writes, comesBack, blocks, erases } = await opens()
  await writes(writer, 1)
  await blocks()
  await ann.api.delete(`/api/enquiries/${id}`)
  await erases()
  const again = await comesBack(nell!)
  await comesBack(ann)
  const [left] = (await received(ann)) as [Conversation]
  expect(left.ended).toBe('blocked-by-you')
  const says = () => again.post(`/api/enquiries/${left.id}/answers`, { message: 'Now?' })
  expect((await says()).status).toBe(409)
  expect((await ann.api.delete(`/api/enquiries/${left.id}/block`)).status).toBe(200)
  expect((await says()).status).toBe(200)
  expect((await writes(again, 0, 'And the other one?')).status).toBe(200)
  expect(await rowsOf(shop, 'kept_blocks')).toEqual([])
})

test('a block that was taken back before its conversation is erased is no longer stored', async () => {
  const { shop, ann, nell, id, writes, comesBack, blocks, erases } = await opens()
  await blocks()
  await ann.api.delete(`/api/enquiries/${id}/block`)
  await ann.api.delete(`/api/enquiries/${id}`)
  await erases()
  expect((await writes(await comesBack(nell!), 0, 'And one more question.')).status).toBe(200)
  expect(await rowsOf(shop, 'kept_blocks')).toEqual([])
})

test('a block ends with the account of whoever blocked', async () => {
  const { shop, ann, nell, blocks } = await opens()
  await blocks()
  await nell!.api.post('/api/auth/close', { password: nell!.password })
  expect(await rowsOf(shop, 'kept_blocks')).toHaveLength(1)
  await ann.api.post('/api/auth/close', { password: ann.password })
  expect(await rowsOf(shop, 'kept_blocks')).toEqual([])
})

test('a block by whoever sells without an account holds about that car', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  const contactEmail = 'seller@example.com'
  const car = await shop.publishes({ ...e30, plan: 'premium', contactEmail })
  await shop.database.primary
    .updateTable('listings')
    .set({ confirmed_email: contactEmail })
    .execute()
  const writes = (message: string) => shop.browser().post(`/api/contact/${car}`, asks(message))
  expect((await writes('Is the timing belt done?')).status).toBe(200)
  const seller = shop.browser()
  const token = await shop.linkTo(contactEmail)
  const opened = await seller.post('/api/enquiries/open', { token })
  const { id } = opened.json<{ id: number }>()
  expect((await seller.send('PUT', `/api/enquiries/${id}/block`)).status).toBe(200)
  expect((await seller.delete(`/api/enquiries/${id}`)).status).toBe(200)
  await timePasses(shop, { days: 31 })
  expect(await shop.runs('erase-enquiries')).toEqual([1])
  expect((await writes('And one more question.')).status).toBe(403)
  expect(await rowsOf(shop, 'kept_blocks')).toMatchObject([{ seller_id: null, listing_id: car }])
})

test('a block by a seller whose account ends unconfirmed holds about each car that goes on without it', async () => {
  const { shop, ann, cars, writes, blocks, erases } = await opens({ isSignedIn: false })
  await blocks()
  const [{ id }] = (await received(ann)) as [Conversation]
  await ann.api.delete(`/api/enquiries/${id}`)
  await erases()
  await sql`update users set email_verified = false, created_at = app_now() - interval '91 days'
    where id = ${ann.id}`.execute(shop.database.primary)
  await shop.runs('remove-expired')
  expect(await rowsOf(shop, 'users')).toEqual([])
  for (const n of [0, 1] as const)
    expect((await writes(shop.browser(), n, 'And one more question.')).status).toBe(403)
  const kept = await rowsOf(shop, 'kept_blocks')
  expect(kept.map(({ listing_id }) => listing_id)).toEqual(cars)
})
