import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Enquiries } from '../../src/features/enquiries/schema.ts'
import { holdMailTo } from '../../src/platform/mail/bounces/undeliverable.server.ts'
import { retention } from '../../src/shop/privacy/retention.ts'
import { drafts } from '../buyers.ts'
import { listsCar, sendsPhotos, typed } from '../sellers.ts'
import { startApp, type Shop } from '../start-app.ts'
import { timeIs, timePasses } from '../time.ts'

type Row = keyof typeof retention
type Kept = {
  /** Makes something of the row, at the time at which the shop's clocks stand. */
  make(shop: Shop): Promise<unknown>
  /** How much of it there is. */
  left(shop: Shop): Promise<number>
  /** For how long it is kept from then on, in days. */
  days: number
}

const count = async ({ database }: Shop, table: string, where = 'true') => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.raw(where)}
  `.execute(database.primary)
  return rows[0]!.n
}
const run = ({ database }: Shop, text: string) => sql.raw(text).execute(database.primary)
const inTable = (table: string, where?: string) => (shop: Shop) => count(shop, table, where)
const aUser = (shop: Shop) =>
  run(shop, `insert into users (email, name, email_verified) values ('a@example.com', 'Ann', true)`)
const writes = (shop: Shop, id: number) =>
  shop.api.post(`/api/contact/${id}`, {
    payload: { name: 'Bob', email: 'b@example.com', message: 'Is it still there?' },
  })
const theUser = '(select max(id) from users)'
const anInDays = (days: number) => `app_now() + interval '${days} days'`

/** What each row of the table is about, made the shortest way that makes it; the one place that holds periods to their figures. */
const kept: Record<Row, Kept> = {
  sessions: {
    make: async (shop) => {
      await aUser(shop)
      await run(
        shop,
        `insert into sessions (user_id, token_hash, expires_at) values (${theUser}, repeat('b', 64), ${anInDays(400)})`,
      )
    },
    left: inTable('sessions'),
    days: 90,
  },
  accountLinks: {
    make: async (shop) => {
      await shop.signsUp('a@example.com', { confirmed: false })
      // The link is made after the answer.
      await shop.afterwards.settled()
    },
    left: inTable('account_links'),
    days: 3,
  },
  signInFailures: {
    make: (shop) =>
      shop.browser().post('/api/auth/login', { email: 'a@example.com', password: 'wrong one' }),
    left: inTable('sign_in_failures'),
    days: 1,
  },
  phoneCodes: {
    make: async (shop) => {
      const ann = await shop.signsUp('a@example.com')
      await listsCar(ann.api, { contactEmail: ann.email })
      await ann.api.post('/api/auth/phones/code', { phone: typed.contactPhone })
    },
    left: inTable('phone_codes'),
    // Ten minutes.
    days: 10 / (24 * 60),
  },
  phoneConfirmations: {
    make: async (shop) => {
      await aUser(shop)
      await run(
        shop,
        `insert into phone_confirmations (user_id, number) values (${theUser}, '+447700900123')`,
      )
    },
    left: inTable('phone_confirmations'),
    days: 365,
  },
  knownDevices: {
    make: (shop) => shop.signsUp('a@example.com'),
    left: inTable('known_devices'),
    days: 365,
  },
  browserSessions: {
    make: async (shop) => {
      const id = await shop.publishes()
      await shop.api.post(`/api/listings/${id}/phone`)
    },
    left: inTable('browser_sessions'),
    days: 90,
  },
  unconfirmedAccounts: {
    make: (shop) => shop.signsUp('a@example.com', { confirmed: false }),
    left: inTable('users'),
    days: 90,
  },
  securityLog: {
    make: async (shop) => {
      await shop.browser().post('/api/auth/login', { email: 'a@example.com', password: 'wrong' })
      await shop.securityLog.flush()
    },
    left: inTable('security_log'),
    days: 180,
  },
  counts: {
    make: (shop) => listsCar(shop.browser()),
    left: inTable('limit_counts'),
    days: 1,
  },
  support: {
    make: (shop) =>
      run(
        shop,
        `insert into support_messages (name, email, message, is_premium) values ('Ann', 'a@example.com', 'Where is my car?', false)`,
      ),
    left: inTable('support_messages'),
    days: 365,
  },
  reports: {
    make: (shop) =>
      run(
        shop,
        `insert into reports (listing_id, about, reason, details, closed_at, outcome) values (1, 'listing', 'fraud', '', app_now(), 'dismissed')`,
      ),
    left: inTable('reports'),
    days: 365,
  },
  appeals: {
    make: async (shop) => {
      const id = await shop.publishes()
      await run(
        shop,
        `insert into moderation_log (listing_id, action, reason) values (${id}, 'taken-down', 'It is stolen')`,
      )
      await run(
        shop,
        `insert into appeals (decision_id, listing_id, statement, closed_at, outcome)
         select id, listing_id, 'It is mine, and was.', app_now(), 'upheld' from moderation_log`,
      )
    },
    left: inTable('appeals'),
    days: 365,
  },
  sellerLinks: {
    make: (shop) => listsCar(shop.browser()),
    left: inTable('manage_links'),
    days: 180,
  },
  drafts: {
    make: (shop) => drafts(shop.browser()),
    left: inTable('listings'),
    days: 30,
  },
  endedListings: {
    make: async (shop) => {
      const id = await shop.publishes()
      await shop.setState(id, 'sold')
    },
    left: inTable('listings'),
    // Counted from the sale, and not from the end of its days.
    days: 730,
  },
  registrations: {
    make: async (shop) => {
      const registration = { mark: 'J123ABC', showsMotHistory: true, showsMark: false }
      const id = await shop.publishes({ registration })
      await shop.setState(id, 'sold')
    },
    left: inTable('listing_registrations'),
    days: 30,
  },
  withdrawnPhotos: {
    make: async (shop) => {
      const ann = await shop.signsUp('a@example.com')
      const id = await listsCar(ann.api)
      await ann.api.send('DELETE', `/api/listings/${id}`)
    },
    left: inTable('photos'),
    days: 30,
  },
  orphans: {
    make: (shop) => sendsPhotos(shop.browser()),
    left: inTable('photos'),
    days: 1,
  },
  emails: {
    make: (shop) =>
      run(
        shop,
        `insert into mails (to_address, subject, sent_at) values ('a@example.com', 'Hello', app_now())`,
      ),
    left: inTable('mails'),
    days: 90,
  },
  undeliverable: {
    make: ({ database }) =>
      database.primary
        .transaction()
        .execute((tx) => holdMailTo(tx, 'a@example.com', 'no such mailbox')),
    left: inTable('undeliverable_addresses'),
    days: 14,
  },
  enquiries: {
    make: async (shop) => {
      const id = await shop.publishes()
      await run(
        shop,
        `insert into enquiries (listing_id, name, email, message) values (${id}, 'Bob', 'b@example.com', 'Is it still there?')`,
      )
    },
    left: inTable('enquiries'),
    days: 365,
  },
  conversationLinks: {
    make: async (shop) => {
      const ann = await shop.signsUp('a@example.com')
      const id = await listsCar(ann.api, { contactEmail: ann.email })
      await writes(shop, id)
      const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
      const message = 'It is still there.'
      await ann.api.post(`/api/enquiries/${items[0]!.id}/answers`, { message })
    },
    left: inTable('enquiry_links'),
    days: 180,
  },
  figures: {
    make: (shop) =>
      run(
        shop,
        `insert into page_views (day, route, n) values ((app_now() at time zone 'Europe/London')::date, '/', 1)`,
      ),
    left: inTable('page_views'),
    // 25 months from 1 June 2026.
    days: 761,
  },
  unfoundWords: {
    make: (shop) =>
      run(
        shop,
        `insert into unfound_words (word, day, n) values ('defender', (app_now() at time zone 'Europe/London')::date, 1)`,
      ),
    left: inTable('unfound_words'),
    days: 90,
  },
}

for (const name of Object.keys(kept) as Row[]) {
  const { make, left, days } = kept[name]
  test(`${name}: is stored for its time and erased after it, by its job`, async () => {
    const shop = await startApp()
    await timeIs(shop, '2026-06-01T09:00:00Z')
    await make(shop)
    const before = await left(shop)
    expect(before).toBeGreaterThan(0)
    await timePasses(shop, { days, minutes: -1 })
    await shop.runs(retention[name].queue)
    expect(await left(shop)).toBe(before)
    await timePasses(shop, { days: 1, minutes: 2 })
    await shop.runs(retention[name].queue)
    expect(await left(shop)).toBe(0)
  })
}

test('a row that can’t be erased stops no other, and is reported once the rest are erased', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  await kept.sessions.make(shop)
  await kept.securityLog.make(shop)
  await timePasses(shop, { days: 400 })
  await run(
    shop,
    `create function refuse_end() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`,
  )
  await run(shop, 'create trigger refuse before delete on sessions execute function refuse_end()')
  onTestFinished(async () => {
    await run(shop, 'drop function refuse_end() cascade')
  })
  await expect(shop.runs('remove-expired')).rejects.toThrow(/sessions.*not today/)
  expect([await kept.sessions.left(shop), await kept.securityLog.left(shop)]).toEqual([1, 0])
})
