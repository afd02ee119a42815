import { expect, test } from 'vitest'
import { claimDays } from '../../accounts/rules.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { offerClaim } from './claims.server.ts'

type Person = Awaited<ReturnType<Shop['signsUp']>>
const badLink = { code: 'invalid', field: 'token' }

/** Writes to Ann that somebody has listed a car with her address; returns the car and the link. */
async function offers(shop: Shop, user: Person, listingId?: number) {
  const id = listingId ?? (await shop.publishes())
  await shop.database.primary.transaction().execute((tx) =>
    offerClaim({ publicUrl: 'http://shop.test' }, tx, {
      listingId: id,
      car: '1989 BMW 325i Sport',
      user,
    }),
  )
  return { id, token: await shop.linkTo(user.email) }
}
const claims = ({ api }: Person, token: string) => api.post('/api/listings/claim', { token })
const sellerOf = async ({ database }: Shop, id: number) =>
  (
    await database.primary
      .selectFrom('listings')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).user_id

test('the link puts the car into the account that it was meant for, once', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { id, token } = await offers(shop, ann)
  const [email] = await shop.mailTo(ann.email)
  expect(email).toMatchObject({ subject: 'Is this your 1989 BMW 325i Sport?', to_name: null })
  expect((await ann.api.get('/api/auth/listings')).json()).toEqual([])
  expect((await claims(ann, token)).json()).toEqual({ id })
  expect((await ann.api.get('/api/auth/listings')).json()).toMatchObject([{ id }])
  expect((await claims(ann, token)).json()).toMatchObject(badLink)
  expect(await sellerOf(shop, id)).toBe(ann.id)
})

test('another account can’t use the link of an offered car, which still works for the right one', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  const { id, token } = await offers(shop, ann)
  expect((await claims(eve, token)).json()).toMatchObject(badLink)
  expect((await shop.browser().post('/api/listings/claim', { token })).status).toBe(401)
  expect(await sellerOf(shop, id)).toBeNull()
  expect((await claims(ann, token)).status).toBe(200)
})

test('the link of an offered car works for thirty days, and until a newer email is sent', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const first = await offers(shop, ann)
  const second = await offers(shop, ann, first.id)
  expect((await claims(ann, first.token)).json()).toMatchObject(badLink)
  await timePasses(shop, { days: claimDays - 1 })
  await ann.api.get('/api/auth/user')
  await timePasses(shop, { days: 1 })
  expect((await claims(ann, second.token)).json()).toMatchObject(badLink)
  expect(await sellerOf(shop, first.id)).toBeNull()
})

test('a car that is somebody’s by now stays theirs', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  const { id, token } = await offers(shop, ann)
  await shop.database.primary.updateTable('listings').set({ user_id: bob.id }).execute()
  expect((await claims(ann, token)).json()).toMatchObject(badLink)
  expect(await sellerOf(shop, id)).toBe(bob.id)
})

test('used several times at once it is used once', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { token } = await offers(shop, ann)
  const responses = await Promise.all([1, 2, 3, 4].map(() => claims(ann, token)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('C1, C5: what is no token is refused as one', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await offers(shop, ann)
  for (const token of ['nonsense', 'a\0b', '\ud800', '‮x', 'x'.repeat(200), `' or 1=1 --`])
    expect((await claims(ann, token)).json(), token).toMatchObject(badLink)
  for (const token of ['', 'x'.repeat(201), 7, null, ['x'], { x: 1 }] as const) {
    const response = await ann.api.post('/api/listings/claim', { token })
    expect(response.status).toBe(400)
    expect(response.json()).toMatchObject(badLink)
  }
})
