import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { goodPassword as password } from '../../../test/person.ts'
import { rowsOf } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { addCounts, lockCounts } from '../../platform/limits/counted-limits.server.ts'
import { networkKey } from '../../platform/mail/unsolicited-emails.server.ts'
import { removeProvisional } from './provisional.server.ts'
import { emailsPerHour, provisionalDays, signUpLimit, unconfirmedEmails } from './rules.ts'

const victim = 'victim@example.com'
const { confirm, move, reset, network } = unconfirmedEmails

async function opensAtNoon() {
  const shop = await startApp({ config: { trustProxy: 'loopback' } })
  await timeIs(shop, '2026-06-01T12:00:00Z')
  return shop
}
const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
const home = from('198.51.100.7')
let n = 0
const elsewhere = () => from(`203.0.${n >> 8}.${n++ & 255}`)

const signsUp = (shop: Shop, email: string, where = elsewhere(), browser = shop.browser()) =>
  browser.post('/api/auth/sign-up', { name: 'Eve', email, password }, where)
const asksForReset = (shop: Shop, email: string, where = elsewhere()) =>
  shop.browser().post('/api/auth/forgot-password', { email }, where)

/** To how many addresses of strangers there is an email of so many. */
async function written(shop: Shop, subject: string): Promise<number> {
  await shop.afterwards.settled()
  return (await rowsOf(shop, 'mails')).filter((email) => String(email['subject']).includes(subject))
    .length
}

test('10.5: whoever signs strangers up from one network has a few an hour written to', async () => {
  const shop = await opensAtNoon()
  for (let at = 0; at < network.max + 10; at++) {
    const response = await signsUp(shop, `v${at}@example.com`, home)
    expect(response.status, response.text).toBe(200)
  }
  expect(await written(shop, 'Confirm your email')).toBe(network.max)
  await timePasses(shop, { minutes: network.minutes + 1 })
  await signsUp(shop, 'late@example.com', home)
  expect(await shop.mailTo('late@example.com')).toHaveLength(1)
})

test('10.5: an address that nobody has confirmed is sent a few links a day, from however many networks they are requested', async () => {
  const shop = await opensAtNoon()
  for (let hour = 0; hour < 5; hour++) {
    for (let at = 0; at < 3; at++) {
      expect((await signsUp(shop, victim)).status).toBe(200)
      expect((await asksForReset(shop, victim)).status).toBe(200)
      await shop.afterwards.settled()
    }
    await timePasses(shop, { minutes: 61 })
  }
  expect(await written(shop, 'Confirm your email')).toBe(confirm.max)
  expect(await written(shop, 'Choose a new password')).toBe(reset.max)
  await timePasses(shop, { hours: 25 })
  await asksForReset(shop, victim)
  expect(await written(shop, 'Choose a new password')).toBe(reset.max + 1)
})

test('10.5: who has signed up and lost the link is sent another', async () => {
  const shop = await opensAtNoon()
  const ann = await shop.signsUp('ann@example.com', { confirmed: false })
  expect((await ann.api.post('/api/auth/verification', {}, home)).status).toBe(200)
  expect(await shop.mailTo(ann.email)).toHaveLength(2)
})

test('10.7: what is written to a network’s other addresses doesn’t show whether one has an account', async () => {
  const emailsAfter = async (
    prepare: (shop: Shop) => Promise<unknown>,
    asks: typeof signsUp | typeof asksForReset,
  ) => {
    const shop = await opensAtNoon()
    const own = 'eve@example.com'
    await signsUp(shop, own)
    await prepare(shop)
    await shop.afterwards.settled()
    for (let at = 0; at < network.max - 1; at++) await asks(shop, `v${at}@example.com`, home)
    await asks(shop, victim, home)
    await shop.afterwards.settled()
    const before = (await shop.mailTo(own)).length
    await asks(shop, own, home)
    return (await shop.mailTo(own)).length - before
  }
  const ways = [
    async () => {},
    (shop: Shop) => shop.signsUp(victim),
    (shop: Shop) => shop.signsUp(victim, { confirmed: false }),
  ]
  for (const asks of [signsUp, asksForReset]) {
    const seen: number[] = []
    for (const prepare of ways) seen.push(await emailsAfter(prepare, asks))
    expect(seen, asks.name).toEqual([0, 0, 0])
  }
})

test('10.6: a member whose address is confirmed gets emails whatever their network has requested', async () => {
  const shop = await opensAtNoon()
  const ann = await shop.signsUp('ann@example.com')
  for (let at = 0; at <= network.max; at++) await asksForReset(shop, `v${at}@example.com`, home)
  for (let at = 0; at < emailsPerHour; at++) await asksForReset(shop, ann.email, home)
  expect(await written(shop, 'Choose a new password')).toBe(emailsPerHour)
})

test('10.5: whoever moves an account about has other addresses written to a few times a day', async () => {
  const shop = await opensAtNoon()
  const eve = await shop.signsUp('eve@example.com')
  for (let at = 0; at < 5; at++) {
    await eve.api.post('/api/auth/change-email', { email: victim, password }, elsewhere())
    const token = await shop.linkTo(eve.email)
    const agreed = await eve.api.post('/api/auth/change-email/agree', { token }, elsewhere())
    expect(agreed.status, agreed.text).toBe(200)
    // The same whether it was: how often others had it written to is nobody's to know.
    expect(agreed.json<{ message: string }>().message).toContain(`up to ${move.max} times a day`)
    await timePasses(shop, { minutes: 61 })
  }
  expect(await shop.mailTo(victim)).toHaveLength(move.max)
  await timePasses(shop, { minutes: 61 })
  // Who joins with that address is sent the link to confirm it all the same.
  await signsUp(shop, victim)
  expect(await shop.mailTo(victim)).toHaveLength(move.max + 1)
})

test('10.3: one network begins so many accounts a day', async () => {
  const shop = await opensAtNoon()
  const by = networkKey('198.51.100.7')!
  await shop.database.primary.transaction().execute(async (tx) => {
    const keys = await lockCounts(tx, [{ name: 'sign-ups network', by, limit: signUpLimit }])
    for (let at = 1; at < signUpLimit.max; at++) await addCounts(tx, keys)
  })
  expect((await signsUp(shop, 'last@example.com', home)).status).toBe(200)
  const refused = await signsUp(shop, 'one-more@example.com', home)
  expect([refused.status, refused.json()]).toMatchObject([429, { message: signUpLimit.message }])
  expect((await signsUp(shop, 'next-door@example.com')).status).toBe(200)
  await timePasses(shop, { hours: 25 })
  expect((await signsUp(shop, 'tomorrow@example.com', home)).status).toBe(200)
})

test('10.3: however many accounts nobody has confirmed, all that are due end in one run that has the time', async () => {
  const shop = await opensAtNoon()
  await sql`
    insert into users (name, email, email_verified, created_at)
    select 'Eve', 'v' || n || '@example.com', false, app_now() - interval '1 day' * ${provisionalDays + 1}
    from generate_series(1, 25) as n`.execute(shop.database.primary)
  await shop.signsUp('ann@example.com', { confirmed: false })
  const { database } = shop
  const ends = (mostMilliseconds: number) =>
    removeProvisional({ database, releaseData: [], atOnce: 10, mostMilliseconds })
  expect(await ends(0)).toBe(0)
  expect(await ends(Infinity)).toBe(25)
  expect(await rowsOf(shop, 'users')).toMatchObject([{ email: 'ann@example.com' }])
})
