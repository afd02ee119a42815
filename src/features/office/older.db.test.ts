import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listsCar } from '../../../test/sellers.ts'
import { hires } from '../../../test/staff.ts'
import { startApp } from '../../../test/start-app.ts'
import { plans } from '../listings/rules.ts'
import type { FoundOrder } from './money/schema.ts'
import { mostShown } from './schema.ts'

const { pricePence } = plans.premium

type Row = { id: number }

test('the office’s long lists are read to their end, each row once', async () => {
  const shop = await startApp()
  const { primary } = shop.database
  const boss = await hires(shop, 'operator')
  const id = await listsCar(shop.browser(), { contactEmail: 'sally@example.com' })
  const n = 2 * mostShown + 3
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, email_verified)
    values ('Sally', 'sally@example.com', true) returning id`.execute(primary)
  const sally = Number(rows[0]!.id)
  const many = sql`generate_series(1, ${n}) as n`
  await sql`update listings set user_id = ${sally} where id = ${id}`.execute(primary)
  await sql`delete from mails`.execute(primary)
  await sql`insert into mails (to_address, subject, body)
    select 'sally@example.com', 'Your car', 'Hello' from ${many}`.execute(primary)
  await sql`insert into users (name, email) select 'Zed', 'zed' || n || '@example.com' from ${many}`.execute(
    primary,
  )
  await sql`insert into reports (listing_id, about, reason, details)
    select ${id}, 'listing', 'fraud', '' from ${many}`.execute(primary)
  await sql`insert into security_log (event, outcome, reason, user_id, what)
    select 'limit', 'refused', 'too-many', ${sally}, 'route' from ${many}`.execute(primary)
  // In the moment and against the order of their numbers, as clocks may step back.
  await sql`insert into enquiries (listing_id, name, email, message, created_at)
    select ${id}, 'Nell', 'nell@example.com', 'Is it still for sale?', app_now() - (n / 2) * interval '1 minute' from ${many}`.execute(
    primary,
  )
  await sql`insert into staff_log (actor, action, subject, subject_id)
    select 'shop', 'hold', kind, case kind when 'user' then ${sally}::bigint else ${id} end
    from ${many}, unnest(array['listing', 'user']) as kind`.execute(primary)

  const readsAll = async (path: string) => {
    const found: number[] = []
    for (let before = ''; ;) {
      const mark = path.includes('?') ? '&' : '?'
      const address = before ? `${path}${mark}before=${before}` : path
      const page = (await boss.api.get(`/api/office/${address}`)).json<Row[]>()
      found.push(...page.slice(0, mostShown).map((row) => row.id))
      if (page.length <= mostShown) return found
      before = String(found.at(-1))
    }
  }
  for (const path of [
    'people?q=zed',
    `listings/${id}/reports`,
    `listings/${id}/messages`,
    `listings/${id}/emails`,
    `listings/${id}/acts`,
    `people/${sally}/messages`,
    `people/${sally}/limits`,
    `people/${sally}/acts`,
  ]) {
    const found = await readsAll(path)
    expect([found.length, new Set(found).size], path).toEqual([n, n])
  }
  expect(await readsAll(`people/${sally}/cars`)).toEqual([id])
  expect(await readsAll('listings?q=')).toEqual([id])
  // Those that are paid for have numbers at random, and far above all others.
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'listings' and is_generated = 'NEVER'
      and column_name not in ('id', 'published_at', 'created_at', 'state')`.execute(primary)
  const others = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into listings (id, state, published_at, created_at, ${others})
    select 900000000000 + n * 7919 % 1009, 'expired', published_at - n * interval '1 hour',
      published_at - n * interval '1 hour', ${others}
    from listings, ${many} where id = ${id}`.execute(primary)
  const { rows: newest } = await sql<{ id: number }>`
    select id from listings order by published_at desc`.execute(primary)
  for (const path of ['listings?q=', 'listings?q=sally@example.com', `people/${sally}/cars`])
    expect(await readsAll(path), path).toEqual(newest.map((row) => Number(row.id)))
  const refused = await boss.api.get(`/api/office/listings/${id}/reports?before=x`)
  expect([refused.status, refused.json()]).toMatchObject([400, { field: 'before' }])
  for (const path of ['listings/999999/reports', 'people/999999/messages'])
    expect((await boss.api.get(`/api/office/${path}`)).status, path).toBe(404)
})

test('orders are read to their end: those that need somebody, and then the newest', async () => {
  const shop = await startApp()
  const { primary } = shop.database
  const boss = await hires(shop, 'operator')
  const n = mostShown + 20
  await sql`insert into orders (car, term, amount_pence, provider, request_id)
    select '1989 BMW 325i', 1, ${pricePence}, 'sandbox', 'r' from generate_series(1, ${n})`.execute(
    primary,
  )
  await sql`insert into orders (car, term, amount_pence, provider, request_id, state, payment_id, settled_at,
      captured_pence, captured_currency)
    select '1989 BMW 325i', 1, ${pricePence}, 'sandbox', 'r', 'refund-failed', 'p' || n, app_now(), ${pricePence}, 'gbp'
    from generate_series(1, ${n}) as n`.execute(primary)
  await sql`insert into order_disputes (dispute_id, order_id, state, amount_pence, withdrawn_pence, reason, evidence_due_at)
    select 'd' || id, id, 'open', ${pricePence}, 0, 'fraudulent', app_now() + (id / 4) * interval '1 day'
    from orders where state = 'refund-failed' and id % 3 = 0`.execute(primary)
  const found: FoundOrder[] = []
  for (let query = ''; ;) {
    const page = (await boss.api.get(`/api/office/orders${query}`)).json<FoundOrder[]>()
    found.push(...page.slice(0, mostShown))
    if (page.length <= mostShown) break
    const { id, needsPerson, evidenceDueAt } = found.at(-1)!
    query = `?before=${id}&needsPerson=${needsPerson}${evidenceDueAt ? `&evidenceDueAt=${evidenceDueAt}` : ''}`
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(2 * n)
  expect(found).toHaveLength(2 * n)
  const due = ({ evidenceDueAt }: FoundOrder) => evidenceDueAt ?? '9'
  const inOrder = found.toSorted(
    (one, other) =>
      Number(other.needsPerson) - Number(one.needsPerson) ||
      due(one).localeCompare(due(other)) ||
      other.id - one.id,
  )
  expect(found.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
})
