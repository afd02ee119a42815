import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listsCar } from '../../test/sellers.ts'
import { startApp } from '../../test/start-app.ts'
import { plans } from '../features/listings/rules.ts'
import { commands } from './commands.ts'

const { pricePence } = plans.premium

test('a command that lists less than there is says how much more, and what lists that', async () => {
  const shop = await startApp()
  const { primary } = shop.database
  const operate = async (name: string, ...given: string[]) =>
    (await commands[name]!.run(shop.operator, ...given)).split('\n')
  const listingId = await listsCar(shop.browser())
  await sql`delete from mails`.execute(primary)
  await sql`insert into support_messages (name, email, message, is_premium)
    select 'Ann', 'ann@example.com', 'May I have two plans?', false from generate_series(1, 102)`.execute(
    primary,
  )
  await sql`insert into listing_edits (listing_id, revision, replaced)
    select ${listingId}, n, '{}' from generate_series(1001, 1103) as n`.execute(primary)
  await sql`insert into listing_reviews (listing_id, revision, reason)
    select listing_id, revision, 'another-car' from listing_edits`.execute(primary)
  await sql`insert into mails (to_address, subject, body, failed_at, withheld_at)
    select 'ann@example.com', 'Your car', 'Hello', case when n > 22 then app_now() end,
      case when n > 45 then app_now() end from generate_series(1, 69) as n`.execute(primary)
  await sql`insert into orders (car, term, amount_pence, provider, request_id, state, payment_id, settled_at,
      captured_pence, captured_currency)
    select '1989 BMW 325i', 1, ${pricePence}, 'sandbox', 'r', 'refund-failed', 'p' || n, app_now(), ${pricePence}, 'gbp'
    from generate_series(1, 201) as n`.execute(primary)
  await sql`insert into social_posts (network, term_ends_at, mark, caption, state)
    select 'facebook', app_now(), 'Ref. 1-' || n, '', 'failed' from generate_series(1, 3) as n`.execute(
    primary,
  )

  for (const [name, usual, all] of [
    ['support', 100, 102],
    ['reviews', 100, 103],
    ['orders', 200, 201],
  ] as const) {
    const last = (await operate(name)).at(-1)
    expect(last, name).toBe(`and ${all - usual} more: bin/shop ${name} ${all}`)
    expect((await operate(name, String(all))).join(), name).not.toContain('more:')
  }
  expect((await operate('posts', '2')).at(-1)).toBe('and 1 more: bin/shop posts 3')
  expect((await operate('mails')).filter((line) => line.includes('more:'))).toEqual([
    'given up   and 3 more: bin/shop mails 23',
    'withheld   and 4 more: bin/shop mails 24',
    'waiting    and 2 more: bin/shop mails 22',
  ])
  expect(await operate('mails', '24')).toHaveLength(1 + 69)
  for (const most of ['0', '-1', 'all', '10001'])
    await expect(operate('mails', most), most).rejects.toThrow(`'${most}' is not how many to list`)
})

test('the security log says where it has older lines than those that are listed', async () => {
  const shop = await startApp()
  await sql`insert into security_log (event, outcome, what)
    select 'sign-in', 'done', 'route ' || n from generate_series(1, 501) as n`.execute(
    shop.database.primary,
  )
  const operate = async (...given: string[]) =>
    (await commands['security']!.run(shop.operator, ...given)).split('\n')
  const lines = await operate()
  expect([lines.length, lines.at(-1)]).toEqual([
    501,
    'and older ones: --most lists more than these 500',
  ])
  expect(await operate('--most', '600')).toHaveLength(501)
  await expect(operate('--most', 'x')).rejects.toThrow("'x' is not how many to list")
})
