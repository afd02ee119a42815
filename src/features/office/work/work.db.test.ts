import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { hires } from '../../../../test/staff.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { findHold, holdMailTo } from '../../../platform/mail/bounces/undeliverable.server.ts'
import { noteBackup } from '../../../platform/database/backups.server.ts'
import { commands } from '../../../operator/commands.ts'
import type { Finding, OfficeWork } from './schema.ts'

const reason = 'The disk was full, and is not any more'

/** Leaves a job behind that was given up, as the runner does; returns its id. */
async function givesUp(shop: Shop): Promise<string> {
  const { primary } = shop.database
  const listingId = 910_000_000 + Math.floor(Math.random() * 1e6)
  await primary
    .transaction()
    .execute((tx) => shop.jobs.enqueue(tx, [{ queue: 'hide-photos', payload: { listingId } }]))
  const { rows } = await sql<{ id: string }>`
    update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "no disk"}'
    where name = 'hide-photos' and data ->> 'listingId' = ${String(listingId)} returning id
  `.execute(primary)
  return rows[0]!.id
}

async function opens() {
  const shop = await startApp()
  const boss = await hires(shop, 'operator')
  return {
    shop,
    boss,
    work: async () => (await boss.api.get('/api/office/work')).json<OfficeWork>(),
    does: (act: string, which: string) =>
      boss.api.post('/api/office/work/acts', { act, which, reason }),
  }
}

test('a job that was given up is seen with its reason, and tried again once', async () => {
  const { shop, work, does } = await opens()
  const id = await givesUp(shop)
  const found = async () => (await work()).deadLetters.find((letter) => letter.id === id)
  expect(await found()).toMatchObject({ queue: 'hide-photos', reason: 'no disk' })
  expect((await does('replay', id)).status).toBe(200)
  expect(await found()).toBeUndefined()
  expect((await does('replay', id)).status, 'twice').toBe(409)
})

test('an email that failed is seen with its reason, and sent again', async () => {
  const { shop, work, does, boss } = await opens()
  const { rows } = await sql<{ id: number }>`
    insert into mails (to_address, subject, body, failed_at, attempts, last_error)
    values ('ann@example.com', 'Hello', 'Hello Ann', app_now(), 3, 'mailbox full') returning id
  `.execute(shop.database.primary)
  const id = Number(rows[0]!.id)
  expect((await work()).failedEmails).toMatchObject([
    { id, to: 'ann@example.com', reason: 'mailbox full', attempts: 3 },
  ])
  expect((await does('resend', 'nonsense')).status).toBe(400)
  expect((await does('resend', String(id))).status).toBe(200)
  expect((await work()).failedEmails).toEqual([])
  expect((await does('resend', String(id))).status, 'twice').toBe(409)
  const log = (await boss.api.get('/api/office/log')).json<{ items: object[] }>()
  expect(log.items[0]).toMatchObject({ action: 'resend', subjectId: id, reason })
})

test('no email is sent again that the log says nothing of', async () => {
  const { shop, work, does } = await opens()
  const { primary } = shop.database
  await sql`
    insert into mails (to_address, subject, body, failed_at, attempts, last_error)
    values ('ann@example.com', 'Hello', 'Hello Ann', app_now(), 3, 'mailbox full')
  `.execute(primary)
  await sql`alter table staff_log add constraint full_disk check (action <> 'resend') not valid`.execute(
    primary,
  )
  // The database is the next file's as well.
  onTestFinished(async () => {
    await sql`alter table staff_log drop constraint full_disk`.execute(primary)
  })
  expect((await does('resend', 'all')).status).toBeGreaterThanOrEqual(500)
  expect((await work()).failedEmails).toHaveLength(1)
})

test('an email that came back is seen with its reason, and its address written to again', async () => {
  const { shop, work, does } = await opens()
  const { rows } = await sql<{ id: number }>`
    insert into mails (to_address, subject, body, sent_at, bounced_at, last_error)
    values ('Ann@example.com', 'Hello', null, app_now(), app_now(), 'came back: no such box') returning id
  `.execute(shop.database.primary)
  const id = Number(rows[0]!.id)
  await shop.database.primary
    .transaction()
    .execute((tx) => holdMailTo(tx, 'ann@example.com', 'came back: no such box'))
  expect((await work()).returnedEmails).toMatchObject([
    { id, to: 'Ann@example.com', reason: 'came back: no such box', heldUntil: expect.any(String) },
  ])
  expect((await does('write-again', 'all')).status).toBe(400)
  expect((await does('write-again', String(id + 1))).status, 'another').toBe(409)
  expect((await does('write-again', String(id))).status).toBe(200)
  expect((await work()).returnedEmails).toMatchObject([{ id, heldUntil: null }])
  expect(await findHold(shop.database.primary, 'ann@example.com')).toBeUndefined()
  expect((await does('write-again', String(id))).status, 'twice').toBe(409)
})

test('a post that stood on our page and can’t be taken off is tried again or was deleted by hand, and is not said to be there', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const listing_id = await shop.publishes()
  const boss = await hires(shop, 'operator')
  const now = shop.clock.now()
  await shop.database.primary
    .insertInto('social_posts')
    .values({
      listing_id,
      term_ends_at: now,
      caption: 'A car',
      network: 'facebook',
      mark: 'Ref. 1-1',
      state: 'unknown',
      publishing_at: now,
      posted_at: now,
      external_id: '7',
      troubled_since: now,
      last_error: 'no permission',
    })
    .execute()
  const posts = async () => (await boss.api.get('/api/office/work')).json<OfficeWork>().posts
  const [post] = await posts()
  expect(post).toMatchObject({ mark: 'Ref. 1-1', externalId: '7' })
  expect(post).toMatchObject({ stands: 'stood', decisions: ['retry', 'never'] })
  const does = (act: string) =>
    boss.api.post('/api/office/work/acts', { act, which: String(post!.id), reason })
  expect((await does('post-posted')).status).toBe(409)
  expect((await does('post-never')).status).toBe(200)
  expect(await posts()).toEqual([])
})

test('a post that waits says what for, and is tried again or given up with a reason', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const listingId = await shop.publishes({
    plan: 'premium',
    promotionConsentedAt: shop.clock.now(),
  })
  const boss = await hires(shop, 'operator')
  const posts = async () => (await boss.api.get('/api/office/work')).json<OfficeWork>().posts
  const does = (act: string, which: number) =>
    boss.api.post('/api/office/work/acts', { act, which: String(which), reason })
  const now = shop.clock.now()
  const later = new Date(now.getTime() + 3_600_000)
  const post = { listing_id: listingId, term_ends_at: later, caption: 'A car', troubled_since: now }
  await shop.database.primary
    .insertInto('social_posts')
    .values([
      {
        ...post,
        network: 'facebook',
        mark: 'Ref. 1-1',
        last_error: 'too many calls',
        attempts: 2,
        next_try_at: later,
      },
      {
        ...post,
        network: 'instagram',
        mark: 'Ref. 1-2',
        state: 'unknown',
        publishing_at: now,
        last_error: 'no answer',
      },
    ])
    .execute()

  const [waits, unknown] = (await posts()).toSorted((a, b) => a.network.localeCompare(b.network))
  expect(waits).toMatchObject({
    network: 'Facebook',
    waitsFor: 'retry',
    nextTryAt: later.toISOString(),
    reason: 'too many calls',
    stands: 'never',
    decisions: ['retry', 'never'],
  })
  expect(unknown).toMatchObject({
    waitsFor: 'person',
    stands: 'unknown',
    decisions: ['retry', 'posted', 'never'],
  })

  expect((await does('post-posted', waits!.id)).status, 'nobody knows that of it').toBe(409)
  expect((await does('post-retry', 999_999_999)).status).toBe(404)
  expect((await does('post-retry', waits!.id)).status).toBe(200)
  expect((await posts()).find(({ id }) => id === waits!.id)).toMatchObject({
    waitsFor: 'turn',
    nextTryAt: shop.clock.now().toISOString(),
  })
  expect((await does('post-posted', unknown!.id)).status).toBe(200)
  expect((await does('post-never', waits!.id)).status).toBe(200)
  expect(await posts()).toEqual([])
  const log = (await boss.api.get('/api/office/log')).json<{ items: object[] }>()
  expect(log.items.slice(0, 3)).toMatchObject([
    { action: 'post-never', subject: 'post', subjectId: waits!.id, reason },
    { action: 'post-posted', subjectId: unknown!.id },
    { action: 'post-retry', subjectId: waits!.id },
  ])
})

test('work says what is stored, by kind, what is free, and how old the backup is', async () => {
  const shop = await startApp({
    at: '2026-06-01T12:00:00Z',
    config: { dataDir: tmpdir(), diskReserveBytes: 0, backupHours: 26 },
  })
  const boss = await hires(shop, 'operator')
  const work = async () => (await boss.api.get('/api/office/work')).json<OfficeWork>()
  const before = await work()
  expect(before.backups).toEqual({ ageHours: null, mostHours: 26, isOverdue: true })
  expect(
    before.storage.kinds.map(({ kind }) => kind),
    'nothing is counted yet',
  ).toEqual(['database'])
  expect(before.storage.kinds[0]!.bytes).toBeGreaterThan(1_000_000)
  expect(before.storage).toMatchObject({ freeBytes: expect.any(Number), isLow: false })

  const { put } = shop.storage
  await put('uploads/3f9a/one.jpg', new Uint8Array(700))
  await put('uploads/3f9a/one.320.avif', new Uint8Array(30))
  await put('uploads/3f9a/one.640.avif', new Uint8Array(50))
  await shop.runs('count-stored')
  await sql.raw(noteBackup({ files: 3, bytes: 9_000 })).execute(shop.database.primary)
  await shop.clock.pass({ hours: 2 })
  const after = await work()
  const kind = (name: string) => after.storage.kinds.find((one) => one.kind === name)
  const counted = { countedAt: '2026-06-01T12:00:00.000Z' }
  expect(kind('sent')).toEqual({ kind: 'sent', files: 1, bytes: 700, ...counted })
  expect(kind('sizes')).toEqual({ kind: 'sizes', files: 2, bytes: 80, ...counted })
  expect(after.backups).toEqual({ ageHours: 2, mostHours: 26, isOverdue: false })
})

test('an operator sees what is misconfigured, what is ill first, as the doctor says it', async () => {
  const { boss, shop } = await opens()
  const findings = (await boss.api.get('/api/office/findings')).json<Finding[]>()
  const said = await commands['doctor']!.run(shop.operator)
  for (const { what, state } of findings) {
    const line = said.split('\n').find((each) => each.includes(` ${what}: `))
    expect(line?.toLowerCase().trimEnd(), what).toMatch(new RegExp(`^${state} `))
  }
  const states = findings.map(({ state }) => state)
  expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  expect(new Set(states)).toEqual(new Set(order))
  const versions = findings.find(({ what }) => what === 'versions')!
  expect(versions.words).toContain(`Node ${process.versions.node}`)
  expect(versions.words).toMatch(/PostgreSQL \d/)
})

const order = ['ill', 'note', 'well']

test('all emails that failed are counted, also those that are not listed', async () => {
  const { shop, work } = await opens()
  await sql`insert into mails (to_address, subject, body, failed_at)
    select 'bob@example.com', 'Your car', 'Hello', app_now() from generate_series(1, 150)`.execute(
    shop.database.primary,
  )
  const { emails, failedEmails } = await work()
  expect(emails.failed).toBe(150)
  expect(failedEmails).toHaveLength(101)
})

test('posts that somebody has to see to are listed before those that wait, and none that waits for nothing', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const boss = await hires(shop, 'operator')
  const wanted = { plan: 'premium', promotionConsentedAt: shop.clock.now() } as const
  const waiting = await shop.publishes(wanted)
  const declined = await shop.publishes({ plan: 'premium' })
  const last = await shop.publishes(wanted)
  for (const [n, listingId] of [waiting, declined, last].entries())
    await sql`insert into social_posts (listing_id, network, term_ends_at, mark, caption, state)
      values (${listingId}, 'facebook', app_now(), ${`Ref. 1-${n}`}, '',
        ${listingId === last ? 'failed' : 'composed'})`.execute(shop.database.primary)
  const { posts } = (await boss.api.get('/api/office/work')).json<OfficeWork>()
  expect(posts.map((post) => post.listingId)).toEqual([last, waiting])
})
