import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../test/start-shop.ts'
import { rowsOf } from '../../../test/sellers.ts'
import { setRegistration } from '../../features/listings/registration/registrations.server.ts'
import { createSeal, type Seal } from '../../platform/seal.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { openStripeShop } from '../../../test/stripe-shop.ts'
import { folderStorage } from '../../adapters/storage/folder.ts'
import { noteBackup } from '../../platform/database/backups.server.ts'
import { commands } from '../commands.ts'
import { examineState } from './state.ts'

const examine = async (
  shop: Pick<Shop, 'database' | 'jobs' | 'seal'>,
  more: Partial<Parameters<typeof examineState>[0]> = {},
) => {
  const findings = await examineState({
    database: shop.database,
    jobs: { listDeadLetters: async () => [], readBacklog: shop.jobs.readBacklog },
    dataDir: tmpdir(),
    diskReserveBytes: 0,
    hasBucket: false,
    takesCards: true,
    backupHours: 26,
    seal: shop.seal,
    ...more,
  })
  return new Map(findings.map((finding) => [finding.what, finding]))
}

test('the doctor finds a shop well, and each thing that is not', async () => {
  const shop = await startApp()
  const before = await examine(shop)
  for (const what of ['clock', 'schema', 'disk', 'dead letters', 'emails', 'webhook'])
    expect(before.get(what), what).toMatchObject({ state: 'well' })

  const letter = { id: '1', queue: 'x', tries: 3, failedAt: new Date(), reason: 'no', payload: {} }
  // Others use the same database: what is missing from it is back afterwards.
  const undone = new Error('undone')
  const backlog = await shop.jobs.readBacklog()
  const unwell = shop.database.primary.transaction().execute(async (tx) => {
    await sql`delete from schema_migrations where name = '0076-unfound-words.sql'`.execute(tx)
    const after = await examine(shop, {
      database: { primary: tx },
      diskReserveBytes: Number.MAX_SAFE_INTEGER,
      jobs: {
        listDeadLetters: async () => [letter],
        readBacklog: async () => ({ ...backlog, oldestDueSeconds: 900 }),
      },
    })
    for (const what of ['schema', 'disk', 'jobs', 'dead letters'])
      expect(after.get(what), what).toMatchObject({ state: 'ill' })
    expect(after.get('schema')!.words).toContain('0076-unfound-words.sql')
    throw undone
  })
  await expect(unwell).rejects.toBe(undone)
})

test('a shop in which no worker runs is ill, whether one ran before or never', async () => {
  const shop = await startApp()
  const well = { dead: {}, oldestDueSeconds: 0, latenessSeconds: 0, hasBegun: true }
  const said = async (backlog: Partial<typeof well>) => {
    const readBacklog = async () => ({ ...well, ...backlog })
    const jobs = { listDeadLetters: async () => [], readBacklog }
    return (await examine(shop, { jobs })).get('jobs')
  }
  expect(await said({})).toMatchObject({ state: 'well', words: 'nothing is late' })
  expect(await said({ latenessSeconds: 900 })).toMatchObject({
    state: 'ill',
    words: expect.stringContaining('900 s'),
  })
  expect(await said({ hasBegun: false })).toMatchObject({
    state: 'ill',
    words: expect.stringContaining('never'),
  })
})

test('the doctor finds a shop ill whose counts are not added up, and its metrics show it', async () => {
  const shop = await startApp()
  const gauge = async () =>
    /^listing_counts_unfolded (\d+)$/m.exec(
      (await shop.api.get('/metrics', { remoteAddress: '127.0.0.1' })).text,
    )?.[1]
  await shop.publishes()
  expect((await examine(shop)).get('counts')).toMatchObject({ state: 'well' })
  expect(await gauge()).toBe('1')
  await sql`
    insert into listing_count_changes (make, family, condition, year, band, location, n)
    select make, family, condition, year, band, location, n
    from listing_count_changes, generate_series(1, 10000)`.execute(shop.database.primary)
  expect((await examine(shop)).get('counts')).toMatchObject({
    state: 'ill',
    words: expect.stringContaining('10001'),
  })
  await shop.runs('fold-counts')
  expect((await examine(shop)).get('counts')).toMatchObject({ state: 'well' })
})

test('a data folder without the shop’s photos is ill, whatever else lies in it', async () => {
  const shop = await startApp()
  const dataDir = await dataFolder()
  const { put } = folderStorage(join(dataDir, 'photos'))
  const said = async (more = {}) => (await examine(shop, { dataDir, ...more })).get('photos')
  await put('uploads/others/master.jpg', Buffer.from('a photo'))
  expect(await said(), 'there are none').toMatchObject({ state: 'well' })
  await shop.publishes({ photos: 2 })
  expect(await said()).toMatchObject({ state: 'ill', words: expect.stringContaining('own?') })
  expect(await said({ hasBucket: true })).toBeUndefined()
  const [photo] = await rowsOf(shop, 'photos')
  await put(String(photo!['storage_key']), Buffer.from('a photo'))
  expect(await said()).toMatchObject({ state: 'well' })
})

test('the doctor finds a shop ill without the key that sealed some registrations, and says while the one before is needed', async () => {
  const shop = await startApp()
  const said = async (seal: Seal) => (await examine(shop, { seal })).get('DATA_KEY')
  const [before, now] = ['the key before', 'the key of now']
  expect(await said(createSeal(now)), 'there is none').toMatchObject({ state: 'well' })
  const registration = { mark: 'G123ABC', showsMotHistory: false, showsMark: true }
  for (const key of [before, before, now]) {
    const listingId = await shop.publishes({ year: 1990 })
    const own = { listingId, year: 1990, registration, seal: createSeal(key) }
    await shop.database.primary.transaction().execute((tx) => setRegistration(tx, own))
  }
  expect(await said(createSeal(now))).toMatchObject({
    state: 'ill',
    words: expect.stringContaining('2 of 3 registrations'),
  })
  const both = createSeal(now, [before])
  expect(await said(both)).toMatchObject({
    state: 'note',
    words: expect.stringContaining('2 registrations go by DATA_KEY_BEFORE'),
  })
  expect(await commands['seal-anew']!.run({ ...shop.operator, seal: both })).toBe(
    'registrations sealed anew: 2',
  )
  expect(await said(createSeal(now))).toMatchObject({ state: 'well' })
})

test('a shop that no email leaves is ill', async () => {
  const shop = await startApp()
  await sql`
    insert into mails (to_address, subject, body, created_at)
    values ('ann@example.com', 'Hello', 'Hello Ann', app_now() - interval '400 seconds')
  `.execute(shop.database.primary)
  expect((await examine(shop)).get('emails')).toMatchObject({
    state: 'ill',
    words: expect.stringMatching(/^\d+ wait, the oldest for 40\d s/),
  })
})

test('the doctor finds a shop ill that gets no events of a card service though orders are paid', async () => {
  const { shop, buys } = await openStripeShop()
  await buys()
  await sql`delete from card_events`.execute(shop.database.primary)
  expect((await examine(shop)).get('webhook')).toMatchObject({ state: 'ill' })
  const [order] = await rowsOf(shop, 'orders')
  await sql`insert into card_events (event_id, type, order_id) values ('evt_1', 'x', ${order!['id']})`.execute(
    shop.database.primary,
  )
  expect((await examine(shop)).get('webhook')).toMatchObject({ state: 'well' })
})

test('a backup that was never made, or is older than it may be, is ill', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  expect((await examine(shop)).get('backup')).toMatchObject({
    state: 'ill',
    words: expect.stringContaining('never'),
  })
  await sql.raw(noteBackup({ files: 3, bytes: 9_000 })).execute(shop.database.primary)
  await shop.clock.pass({ hours: 25 })
  expect((await examine(shop)).get('backup')).toMatchObject({
    state: 'well',
    words: expect.stringContaining('25 hours ago'),
  })
  await shop.clock.pass({ hours: 26 })
  expect((await examine(shop)).get('backup')).toMatchObject({
    state: 'ill',
    words: expect.stringContaining('2 days ago'),
  })
  expect((await examine(shop, { backupHours: 0 })).get('backup')).toMatchObject({ state: 'note' })
})

test('bin/shop doctor says how many things are ill', async () => {
  const shop = await startApp()
  const said = await commands['doctor']!.run(shop.operator)
  expect(said).toMatch(/^ILL {3}PUBLIC_URL/)
  expect(said).toMatch(/\d+ of \d+ are ill\.$/)
})
