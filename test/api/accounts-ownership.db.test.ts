import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plans } from '../../src/features/listings/rules.ts'
import { createAuthenticator } from '../authenticator.ts'
import { e30, golf } from '../cars.ts'
import { dump } from '../database/dump.ts'
import { startApp, type Shop } from '../start-app.ts'
import { timeIs, timePasses } from '../time.ts'

const sellerOf = ({ database }: Shop, listing: number, seller: number | null) =>
  database.primary
    .updateTable('listings')
    .set({ user_id: seller })
    .where('id', '=', listing)
    .execute()

/** A standard listing's days pass, in which these people look in. */
async function expires(shop: Shop, people: { api: ReturnType<Shop['browser']> }[]) {
  await timePasses(shop, { days: plans.standard.days - 10 })
  for (const { api } of people) await api.get('/api/auth/user')
  await timePasses(shop, { days: 10, hours: 2 })
}

/** Ann, with one of everything that somebody can have. */
async function annWithEverything(shop: Shop) {
  const ann = await shop.signsUp('ann@example.com')
  const car = await shop.publishes(e30)
  await sellerOf(shop, car, ann.id)
  await ann.api.post(`/api/saved-cars/${car}`)
  const device = createAuthenticator()
  const options = await ann.api.post('/api/auth/passkeys/options', { password: ann.password })
  const response = device.registers(options.json<{ challenge: string }>())
  const passkey = await ann.api.post('/api/auth/passkeys', { name: 'Mine', response })
  const sessions = (await ann.api.get('/api/auth/sessions')).json<{ id: number }[]>()
  return { ann, car, passkey: passkey.json<{ id: number }>().id, session: sessions[0]!.id }
}

/** What of the tables is Ann's and must not change when others call. */
async function annsRows({ database }: Shop) {
  const tables = await dump(database)
  return ['users', 'credentials', 'passkeys', 'listings', 'saved_cars', 'catalogue']
    .map((name) => tables.get(name))
    .concat(tables.get('sessions')?.split('\n')[0])
}

test('B2: what is another’s is not there to read, to change or to take away', async () => {
  const shop = await startApp()
  const { ann, car, passkey, session } = await annWithEverything(shop)
  const eve = await shop.signsUp('eve@example.com')
  const before = await annsRows(shop)
  for (const [method, path] of [
    ['GET', `/api/auth/listings/${car}`],
    ['DELETE', `/api/listings/${car}`],
    ['DELETE', `/api/auth/sessions/${session}`],
    ['DELETE', `/api/auth/passkeys/${passkey}`],
  ] as const) {
    const response = await eve.api.send(method, path)
    expect(response.status, `${method} ${path}`).toBe(404)
    const absent = await eve.api.send(method, path.replace(/\d+$/, '999999'))
    expect(absent.status).toBe(404)
    const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
    expect(withoutId(response.text), path).toBe(withoutId(absent.text))
  }
  expect((await eve.api.get('/api/auth/listings')).json()).toEqual([])
  expect((await eve.api.get('/api/auth/passkeys')).json()).toEqual([])
  expect((await eve.api.get('/api/auth/saved-cars')).json()).toEqual([])
  expect((await eve.api.get(`/api/saved-cars/status?ids=${car}`)).json()).toEqual({ saved: [] })
  expect((await eve.api.delete(`/api/saved-cars/${car}`)).json()).toEqual({ isSaved: false })
  expect((await eve.api.delete('/api/auth/sessions')).json()).toEqual({ ended: 0 })
  expect(await annsRows(shop)).toEqual(before)
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
  expect((await ann.api.delete(`/api/auth/passkeys/${passkey}`)).status).toBe(200)
  expect((await ann.api.delete(`/api/listings/${car}`)).json()).toEqual({ id: car })
})

test('B2: a listing without an account belongs to nobody', async () => {
  const shop = await startApp()
  const car = await shop.publishes(e30)
  const eve = await shop.signsUp('eve@example.com')
  const before = await annsRows(shop)
  for (const session of [undefined, '', 'null', '0']) {
    const cookies: Record<string, string> = session === undefined ? {} : { session }
    for (const [method, path] of [
      ['GET', `/api/auth/listings/${car}`],
      ['DELETE', `/api/listings/${car}`],
    ] as const)
      expect((await shop.api.send(method, path, { cookies })).status).toBe(404)
  }
  expect((await eve.api.get(`/api/auth/listings/${car}`)).status).toBe(404)
  expect((await eve.api.delete(`/api/listings/${car}`)).status).toBe(404)
  expect((await eve.api.get('/api/auth/listings')).json()).toEqual([])
  expect(await annsRows(shop)).toEqual(before)
})

test('B2: ids that are none name nothing', async () => {
  const shop = await startApp()
  const { api } = await shop.signsUp('ann@example.com')
  for (const id of ['0', '-1', '1.5', '1e3', '9'.repeat(16), 'x', '1%20or%201=1', '%00', '01'])
    for (const [method, path] of [
      ['GET', '/api/auth/listings/'],
      ['DELETE', '/api/listings/'],
      ['DELETE', '/api/auth/sessions/'],
      ['DELETE', '/api/auth/passkeys/'],
      ['POST', '/api/saved-cars/'],
    ] as const) {
      const { status } = await api.send(method, path + id)
      expect([400, 404], `${method} ${path}${id} answered ${status}`).toContain(status)
    }
})

test('B3: a field of an account can be set by its own route only', async () => {
  const shop = await startApp()
  const { api, password } = await shop.signsUp('ann@example.com', { confirmed: false })
  const before = (await dump(shop.database)).get('users')
  for (const key of ['id', 'email', 'emailVerified', 'createdAt', 'passwordHash', 'userId']) {
    const extra = { [key]: key === 'id' ? 2 : true }
    for (const response of [
      await api.patch('/api/auth/user', { name: 'Eve', ...extra }),
      await shop.browser().post('/api/auth/sign-up', {
        name: 'Bob',
        email: 'bob@example.com',
        password,
        ...(key !== 'email' ? extra : { emails: 1 }),
      }),
    ]) {
      expect(response.status, key).toBe(400)
      expect(response.json<{ field: string }>().field).toMatch(key === 'email' ? /^emails?$/ : key)
    }
  }
  expect((await dump(shop.database)).get('users')).toBe(before)
})

test.each([
  'expired by the clock',
  'expired',
  'withdrawn',
  'removed',
  'sold',
  'under-offer',
] as const)(
  'B5: a listing that is %s is shown to its seller, and to others only as far as it is theirs to see',
  async (what) => {
    const shop = await startApp()
    await timeIs(shop, '2026-06-01T12:00:00Z')
    const ann = await shop.signsUp('ann@example.com')
    const eve = await shop.signsUp('eve@example.com')
    const car = await shop.publishes(golf)
    await sellerOf(shop, car, ann.id)
    if (what === 'expired by the clock') await expires(shop, [ann, eve])
    else await shop.setState(car, what)
    await shop.catalogue.refresh()

    const isPublic = what === 'sold' || what === 'under-offer'
    expect((await shop.api.get(`/api/listings/${car}`)).status).toBe(isPublic ? 200 : 404)
    expect((await ann.api.get(`/api/listings/${car}`)).status).toBe(isPublic ? 200 : 404)
    expect((await eve.api.get(`/api/auth/listings/${car}`)).status).toBe(404)
    const own = await ann.api.get(`/api/auth/listings/${car}`)
    expect(own.status, own.text).toBe(200)
    expect(own.json()).toMatchObject({ id: car, make: 'Volkswagen' })
    const isActive = what === 'under-offer'
    const listed = await ann.api.get('/api/auth/listings')
    // What its seller has deleted stands in no list any more.
    expect(listed.json()).toMatchObject(
      what === 'withdrawn'
        ? []
        : [{ id: car, isActive, daysLeft: isActive ? plans.standard.days : null }],
    )
    expect(own.json()).toMatchObject({ isActive })
  },
)

test('B2: whose a row is stands in the statement: a new owner has it, the old one no more', async () => {
  const shop = await startApp()
  const { ann, car } = await annWithEverything(shop)
  const eve = await shop.signsUp('eve@example.com')
  await sql`update listings set user_id = ${eve.id}`.execute(shop.database.primary)
  expect((await ann.api.delete(`/api/listings/${car}`)).status).toBe(404)
  expect((await eve.api.delete(`/api/listings/${car}`)).status).toBe(200)
})
