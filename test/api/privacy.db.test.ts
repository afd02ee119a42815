import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { site } from '../../src/site.ts'
import { canaries, e30, mx5 } from '../cars.ts'
import { publicAddresses } from '../requests.ts'
import { startApp, type Shop } from '../start-app.ts'

/** Field names that no public answer has, whatever is in them. */
const privateNames =
  /"(?:contact_?email|contact_?phone|phone|email|user_?id|password_?hash|token_?hash|storage_?key|filename|browser_?session_?id)"\s*:/i

async function ownedShop(pages: 'plain' | 'built'): Promise<{ shop: Shop; ids: number[] }> {
  const shop = await startApp({ pages })
  const live = await shop.publishes({ ...e30, plan: 'premium', photos: 3 })
  const sold = await shop.publishes(mx5)
  const gone = await shop.publishes(e30)
  await sql`
    insert into users (id, email, name) overriding system value
    values (${canaries.userId}, ${canaries.email}, 'Canary')`.execute(shop.database.primary)
  await sql`
    insert into credentials (user_id, provider_id, account_id, password_hash)
    values (${canaries.userId}, 'credential', ${canaries.userId}::bigint::text,
      ${`$argon2id$${canaries.passwordHash}`})`.execute(shop.database.primary)
  await sql`update listings set user_id = ${canaries.userId}`.execute(shop.database.primary)
  await shop.setState(sold, 'sold')
  await shop.setState(gone, 'withdrawn')
  await shop.catalogue.refresh()
  return { shop, ids: [live, sold, gone] }
}

test.each(['plain', 'built'] as const)(
  'B4: no public response holds a seller’s address, number, id or hash (%s pages)',
  async (pages) => {
    const { shop, ids } = await ownedShop(pages)
    const addresses = await publicAddresses(shop, ids)
    expect(addresses.filter((address) => address.startsWith('/photos/')).length).toBeGreaterThan(2)
    for (const address of addresses) {
      const response = await shop.visit(address)
      const whole = `${JSON.stringify(response.headers)}\n${response.text}`
      for (const [what, canary] of Object.entries(canaries))
        expect(whole.includes(String(canary)), `${address} gives away the ${what}`).toBe(false)
      // The description of the API speaks of its own fields, and the phone's route is one of them.
      if (address === '/api/openapi.json') continue
      const sellers = whole.replaceAll(`"email":"${site.email}"`, '')
      expect(privateNames.exec(sellers)?.[0], address).toBeUndefined()
    }
  },
)

test('B4: no response to another account holds a seller’s address, number, id or hash, whatever it requests', async () => {
  const { shop, ids } = await ownedShop('plain')
  const bob = await shop.signsUp('bob@example.com', { name: 'Bob' })
  for (const id of ids) await bob.api.post(`/api/saved-cars/${id}`)
  const own = shop.app.routeTable
    .filter(({ access, method }) => access === 'signed-in' && /GET|DELETE/.test(method))
    .flatMap(({ method, url }) =>
      ids.map((id) => [method, url.replace(/:\w+/g, String(id))] as const),
    )
  const all = (await publicAddresses(shop, ids)).map((address) => ['GET', address] as const)
  expect(own.length).toBeGreaterThan(20)
  for (const [method, address] of [
    ...all,
    ...own,
    ['GET', '/api/saved-cars/status?ids=1,2,3'] as const,
  ]) {
    const response = await bob.api.send(method as 'GET', address)
    const whole = `${JSON.stringify(response.headers)}\n${response.text}`
    for (const [what, canary] of Object.entries(canaries))
      expect(whole.includes(String(canary)), `${address} gives away the ${what}`).toBe(false)
    if (address === '/api/openapi.json') continue
    // One's own address is one's own to see.
    const others = whole.replaceAll(
      /"(?:email|to)":"(?:bob@example\.com|[^"]*youngtimer[^"]*)"/g,
      '',
    )
    expect(
      privateNames.exec(others.replaceAll(`"email":"${site.email}"`, ''))?.[0],
      address,
    ).toBeUndefined()
  }
})

test('B4: no response about an account holds a hash, a token or a key of it, not even to its owner', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await ann.api.post('/api/auth/passkeys/options', { password: ann.password })
  const secret = /argon2|password_?hash|token|public_?key"|credential_?id|counter|identifier/i
  for (const path of ['user', 'sessions', 'passkeys', 'listings', 'saved-cars']) {
    const { text, status } = await ann.api.get(`/api/auth/${path}`)
    expect(status, path).toBe(200)
    expect(secret.exec(text)?.[0], path).toBeUndefined()
  }
  const { text } = await ann.api.get('/api/auth/export')
  expect(text.replaceAll('#token=…', '')).not.toMatch(secret)
  const login = await ann.api.post('/api/auth/login', { email: ann.email, password: ann.password })
  expect(Object.keys(login.json<object>()).sort()).toEqual([
    'createdAt',
    'email',
    'emailVerified',
    'id',
    'name',
  ])
})

test('B4: the phone number is shown to whoever requests it, and only that', async () => {
  const { shop, ids } = await ownedShop('plain')
  const [live, sold, gone] = ids as [number, number, number]
  const response = await shop.api.post(`/api/listings/${live}/phone`)
  expect(response.json()).toEqual({ phone: canaries.phone })
  expect(response.headers['cache-control']).toBe('no-store')
  for (const id of [sold, gone, 999_999])
    expect((await shop.api.post(`/api/listings/${id}/phone`)).status, String(id)).toBe(404)
})

test('B4: nothing that a seller or visitor wrote is logged', async () => {
  const { shop, ids } = await ownedShop('plain')
  for (const address of await publicAddresses(shop, ids)) await shop.visit(address)
  await shop.api.post(`/api/listings/${ids[0]}/phone`, {
    headers: { cookie: 'browser=canary-session' },
  })
  await shop.visit('/api/listings?q=canary-words')
  const log = JSON.stringify(shop.logged)
  expect(shop.logged.length).toBeGreaterThan(20)
  for (const canary of [...Object.values(canaries), 'canary-session', 'canary-words'])
    expect(log).not.toContain(String(canary))
})
