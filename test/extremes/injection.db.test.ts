import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plainFields } from '../../src/features/search/criteria.ts'
import { factFields } from '../../src/features/search/read-criteria.ts'
import { e30, golf, mx5 } from '../cars.ts'
import { startApp, type Shop } from '../start-app.ts'

const payloads = [
  `'`,
  `''`,
  `"`,
  `\\`,
  `' or '1'='1`,
  `' or 1=1 --`,
  `') or ('1'='1`,
  `1; drop table listings; --`,
  `'; drop table listings cascade; --`,
  `'; update listings set price_pence = 0; --`,
  `'; delete from listings; --`,
  `' union select contact_email, contact_phone from listings --`,
  `' union all select null,null,null,null,null --`,
  `1 or 1=1`,
  `1) or (1=1`,
  `-1 union select 1`,
  `'||(select contact_email from listings limit 1)||'`,
  `'; select pg_sleep(30); --`,
  `' and (select 1 from pg_sleep(30)) is null --`,
  `1;select pg_sleep(30)`,
  `$$;drop table listings;$$`,
  `$1`,
  `:name`,
  `%27%20or%201=1`,
  `%'; drop table users; --`,
  `%`,
  `_`,
  `*:*`,
  `a & b | !c`,
  `'golf':*`,
  `<-> & !`,
  `((((`,
  `\\x00`,
  `/* */ or /* */ 1=1`,
  `case when 1=1 then 1 else 0 end`,
  `cast(contact_email as int)`,
  `copy listings to program 'id'`,
  `lo_import('/etc/passwd')`,
  `{"$gt": ""}`,
  `[object Object]`,
  `premium-first, (select 1)`,
  `price-low; drop table listings`,
]

async function everything({ database }: Shop): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select md5(coalesce(string_agg(listings::text, '|' order by id), '')) as rows from listings
    union all select md5(coalesce(string_agg(users::text, '|' order by id), '')) from users
    union all select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from pg_tables t`.execute(
    database.primary,
  )
  return JSON.stringify(rows)
}

test('C3: SQL in a parameter is a value like any other', async () => {
  const shop = await startApp()
  for (const car of [e30, golf, mx5]) await shop.publishes(car)
  const before = await everything(shop)
  const all = (await shop.api.get('/api/listings')).json<{ total: { n: number } }>().total.n
  expect(all).toBe(3)

  for (const payload of payloads) {
    const encoded = encodeURIComponent(payload)
    for (const field of [...plainFields, ...factFields]) {
      const response = await shop.api.get(`/api/listings?${field}=${encoded}`)
      expect([200, 400], `${field}=${payload} answered ${response.status}`).toContain(
        response.status,
      )
      if (field === 'location' && response.status === 200) {
        // A filter that it slipped out of would find cars.
        expect(response.json<{ items: unknown[] }>().items, payload).toEqual([])
      }
    }
    for (const address of [
      `/api/listings/${encoded}`,
      `/listing/${encoded}`,
      `/photos/${encoded}/${encoded}`,
      `/browse?q=${encoded}&make=${encoded}`,
      `/?model=${encoded}`,
    ]) {
      const { status } = await shop.visit(address)
      expect(status, `${address} answered ${status}`).toBeLessThan(500)
    }
    const phone = await shop.api.post(`/api/listings/${encoded}/phone`)
    expect([404, 429], payload).toContain(phone.status)
    const cookies = { browser: encoded, catalogue: encoded }
    const { status } = await shop.api.post('/api/listings/1/phone', { cookies })
    expect([200, 429], payload).toContain(status)
  }
  expect(await everything(shop)).toBe(before)
})

test('C3: SQL in a name, another field or an id is a value like any other', async () => {
  const shop = await startApp()
  const id = await shop.publishes(e30)
  const ann = await shop.signsUp('ann@example.com')
  await ann.api.post(`/api/saved-cars/${id}`)
  // A change of name leaves nothing but its time.
  const forgetsChange = () =>
    shop.database.primary
      .updateTable('users')
      .set((update) => ({ updated_at: update.ref('created_at') }))
      .execute()
  await forgetsChange()
  const before = await everything(shop)
  const { password } = ann
  for (const [n, payload] of payloads.entries()) {
    const encoded = encodeURIComponent(payload)
    for (const path of [
      `/api/auth/listings/${encoded}`,
      `/api/saved-cars/${encoded}/status`,
      `/api/saved-cars/status?ids=${encoded}`,
    ])
      expect([400, 404], `${path}`).toContain((await ann.api.get(path)).status)
    for (const path of [
      `/api/listings/${encoded}`,
      `/api/saved-cars/${encoded}`,
      `/api/auth/sessions/${encoded}`,
      `/api/auth/passkeys/${encoded}`,
    ])
      expect([400, 404], `${path}`).toContain((await ann.api.delete(path)).status)
    const from = { remoteAddress: `10.0.0.${n}` }
    for (const [path, body, statuses] of [
      ['login', { email: `${payload}@example.com`, password: payload }, [400, 401]],
      ['login', { email: 'nobody@example.com', password: payload }, [401, 429]],
      ['forgot-password', { email: `${payload}@example.com` }, [200, 400]],
      ['verify-email', { token: payload }, [400]],
      ['link', { token: payload }, [400]],
      ['change-email/agree', { token: payload }, [400]],
      ['reset-password', { token: payload, password }, [400]],
      ['passkeys', { name: payload, response: { id: payload, response: {} } }, [400]],
      ['passkey-login', { response: { id: payload, response: {} } }, [400]],
    ] as const) {
      const response = await ann.api.post(`/api/auth/${path}`, body, from)
      expect(statuses, `${path} ${payload} ${response.text}`).toContain(response.status)
    }
    const claim = await ann.api.post('/api/listings/claim', { token: payload })
    expect(claim.status, payload).toBe(400)
    const cookies = { session: encoded, 'passkey-challenge': encoded }
    expect((await shop.api.get('/api/auth/user', { cookies })).status).toBe(401)
    const named = await ann.api.patch('/api/auth/user', { name: payload })
    // What stands around addresses is in no name.
    expect(named.json()).toMatchObject(
      /[<>@;]/.test(payload) ? { field: 'name' } : { name: payload },
    )
  }
  await ann.api.patch('/api/auth/user', { name: 'Ann' })
  await forgetsChange()
  expect(await everything(shop)).toBe(before)
  expect((await ann.api.get('/api/auth/saved-cars')).json()).toMatchObject([{ id }])
})
