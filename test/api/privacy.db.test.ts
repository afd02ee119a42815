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
    insert into users (id, email, password_hash, name) overriding system value
    values (${canaries.userId}, ${canaries.email}, ${canaries.passwordHash}, 'Canary')`.execute(
    shop.database.primary,
  )
  await sql`update listings set user_id = ${canaries.userId}`.execute(shop.database.primary)
  await shop.setState(sold, 'sold')
  await shop.setState(gone, 'withdrawn')
  await shop.catalogue.refresh()
  return { shop, ids: [live, sold, gone] }
}

test.each(['plain', 'built'] as const)(
  'B4: no public answer holds a seller’s address, number, id or hash (%s pages)',
  async (pages) => {
    const { shop, ids } = await ownedShop(pages)
    const addresses = await publicAddresses(shop, ids)
    expect(addresses.filter((address) => address.startsWith('/photos/')).length).toBeGreaterThan(2)
    for (const address of addresses) {
      const answer = await shop.visit(address)
      const whole = `${JSON.stringify(answer.headers)}\n${answer.text}`
      for (const [what, canary] of Object.entries(canaries))
        expect(whole.includes(String(canary)), `${address} gives away the ${what}`).toBe(false)
      // The description of the API speaks of its own fields, and the phone's route is one of them.
      if (address === '/api/openapi.json') continue
      const sellers = whole.replaceAll(`"email":"${site.email}"`, '')
      expect(privateNames.exec(sellers)?.[0], address).toBeUndefined()
    }
  },
)

test('B4: the number is shown to who asks for it, and only that', async () => {
  const { shop, ids } = await ownedShop('plain')
  const [live, sold, gone] = ids as [number, number, number]
  const answer = await shop.api.post(`/api/listings/${live}/phone`)
  expect(answer.json()).toEqual({ phone: canaries.phone })
  expect(answer.headers['cache-control']).toBe('no-store')
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
