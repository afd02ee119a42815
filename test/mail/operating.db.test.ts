import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commands } from '../../src/operator/commands.ts'
import { readOutboxStats } from '../../src/platform/mail/delivery/expose-metrics.server.ts'
import { recordFailed } from '../../src/platform/mail/delivery/queue.server.ts'
import { countFailedEmails, resendEmails } from '../../src/platform/mail/operate-emails.server.ts'
import { enqueueEmail, releaseWithheld } from '../../src/platform/mail/outbox.server.ts'
import { paragraph } from '../../src/platform/mail/template/blocks.ts'
import { openOutbox } from './outbox-under-test.ts'

const refuse = { say: '550 5.7.1 Not today', at: 'RCPT' } as const

test('the operator sees what failed and what waits, without its words, and sends it again', async () => {
  const { shop, enqueues, delivers, sink, takenTimes } = await openOutbox()
  const operate = (name: string, ...given: string[]) => commands[name]!.run(shop.operator, ...given)
  sink.replies((to) => (to === 'bob@example.com' || to === 'cat@example.com' ? refuse : 'take'))
  await enqueues('ann@example.com', 'bob@example.com', 'cat@example.com')
  await delivers()
  await enqueues('dan@example.com')
  await shop.clock.pass({ seconds: 30 })
  const output = await operate('mails')
  expect(output).toMatch(/^1 waiting, the oldest that could leave for 30 s\n/)
  expect(output).toMatch(/given up +3 .*cat@example\.com .*'Your car' .*550/)
  expect(output).toMatch(/waiting +4 .*dan@example\.com/)
  for (const word of ['between us', 'token', 'ann@example.com']) expect(output).not.toContain(word)

  sink.replies(() => 'take')
  expect(await operate('resend', '2')).toBe('1 mail is tried again')
  await expect(operate('resend', '2')).rejects.toThrow('no mail 2 that was given up')
  await expect(operate('resend', '1')).rejects.toThrow('no mail 1 that was given up')
  for (const wrong of ['0', '-1', 'ALL', "1' or '1", '9'.repeat(30)])
    await expect(operate('resend', wrong)).rejects.toThrow('neither the number')
  expect(await operate('resend', 'all')).toBe('1 mail is tried again')
  expect(await operate('resend', 'all')).toBe('0 mails are tried again')
  await delivers()
  expect(sink.taken.map(({ to }) => to[0]).toSorted()).toEqual(
    ['ann', 'bob', 'cat', 'dan'].map((name) => `${name}@example.com`),
  )
  expect(takenTimes()).toEqual([1, 1, 1, 1])
})

test('a mail that was held back because its address was dead leaves when the operator says so', async () => {
  const { shop, enqueues, delivers, sink, db } = await openOutbox()
  await db
    .insertInto('undeliverable_addresses')
    .values({ address: 'ann@example.com', reason: 'x', held_until: new Date('2999-01-01') })
    .execute()
  await enqueues('ann@example.com')
  await delivers()
  expect(sink.taken).toEqual([])
  await commands['resend']!.run(shop.operator, 'all')
  await delivers()
  expect(sink.taken).toHaveLength(1)
})

test('what was withheld is seen with its reason and is no failure; it leaves when the operator says so and nothing speaks against it any more', async () => {
  const { shop, enqueues, delivers, sender, sink } = await openOutbox()
  const operate = (name: string, ...given: string[]) => commands[name]!.run(shop.operator, ...given)
  let why: string | null = 'nobody wants it'
  const delivery = sender({ whyWithheld: async () => why })
  await enqueues('ann@example.com')
  await delivers({ delivery })
  expect(sink.taken).toEqual([])
  expect(await operate('mails')).toMatch(/^0 waiting.*\nwithheld +1 .*withheld: nobody wants it$/)
  expect(await countFailedEmails(shop.database.primary, { days: 1 })).toBe(0)
  const { text } = await shop.api.get('/metrics')
  expect(text).toContain('\nmails_failed_last_hour 0\n')
  expect(await operate('resend', 'all')).toBe('0 mails are tried again')
  expect(await operate('resend', '1')).toBe('1 mail is tried again')
  await delivers({ delivery })
  expect(sink.taken).toEqual([])
  why = null
  await operate('resend', '1')
  await delivers({ delivery })
  expect(sink.taken).toHaveLength(1)
})

test('nobody at an address, said at once, holds back what else is for it', async () => {
  const { enqueues, delivers, sink, db } = await openOutbox()
  sink.replies((to) => (to ? { say: '550 5.1.1 Nobody', at: 'RCPT' } : 'take'))
  await enqueues('ann@example.com')
  await delivers()
  expect(await db.selectFrom('undeliverable_addresses').select('address').execute()).toEqual([
    { address: 'ann@example.com' },
  ])
  sink.replies(() => 'take')
  await enqueues('ann@example.com')
  await delivers()
  expect(sink.taken).toEqual([])
})

test('an email that leaves later, was released or is sent again has waited since it could leave', async () => {
  const { shop, db, delivers, sender } = await openOutbox()
  const gone = sender({ url: 'smtp://127.0.0.1:1' })
  const waitsFor = async () => (await readOutboxStats(db)).oldestUnsentSeconds
  const to = { address: 'ann@example.com' }
  const id = await db
    .transaction()
    .execute((tx) =>
      enqueueEmail(tx, { to, subject: 'Your car', blocks: [paragraph('Hello,')] }, { inHours: 2 }),
    )
  const waitsAMinute = async () => {
    expect(await waitsFor()).toBe(0)
    await shop.clock.pass({ seconds: 60 })
    // As long as nothing is taken it grows.
    await delivers({ delivery: gone })
    expect(await waitsFor()).toBe(60)
  }
  await shop.clock.pass({ hours: 2 })
  await waitsAMinute()
  await recordFailed(db, id, 'refused')
  await shop.clock.pass({ hours: 1 })
  await db.transaction().execute((tx) => resendEmails(tx, id))
  await waitsAMinute()
  await sql`update mails set failed_at = app_now(), withheld_at = app_now()`.execute(db)
  await shop.clock.pass({ hours: 1 })
  await releaseWithheld(db, [id])
  await waitsAMinute()
})

test('L1: while the mail server is down, the age of the oldest unsent mail grows and the log says why', async () => {
  const { shop, enqueues, delivers, sender, sink, logged } = await openOutbox()
  const metric = async (name: string) => {
    const { text } = await shop.api.get('/metrics')
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  expect(await metric('mails_oldest_unsent_seconds')).toBe(0)
  await enqueues('ann@example.com', 'bob@example.com')
  const gone = sender({ url: 'smtp://127.0.0.1:1' })
  for (const seconds of [200, 400, 600]) {
    await shop.clock.pass({ seconds: 200 })
    await delivers({ delivery: gone })
    expect(await metric('mails_oldest_unsent_seconds')).toBe(seconds)
  }
  expect(await metric('mails_waiting')).toBe(2)
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: 'the mail server takes nothing',
      code: expect.stringContaining('ECONNREFUSED'),
    }),
  )

  // One that is refused for now waits for its next attempt, and is no reason for an alarm.
  sink.replies((to) => (to === 'bob@example.com' ? { say: '451 4.7.1 Later', at: 'RCPT' } : 'take'))
  await delivers()
  expect(await metric('mails_oldest_unsent_seconds')).toBe(0)
  expect(await metric('mails_waiting')).toBe(1)
  expect(await metric('mails_sent_last_hour')).toBe(1)
  expect(await metric('mails_failed_last_hour')).toBe(0)
  await shop.clock.pass({ seconds: 60 })
  sink.replies(() => refuse)
  await delivers()
  expect(await metric('mails_failed_last_hour')).toBe(1)
  expect(await metric('mails_waiting')).toBe(0)
})

test('what was sent or given up is forgotten after 90 days, what waits is not', async () => {
  const { shop, enqueues, delivers, sink, mails, db } = await openOutbox()
  sink.replies((to) => (to === 'bob@example.com' ? refuse : 'take'))
  await enqueues('ann@example.com', 'bob@example.com')
  await delivers()
  await enqueues('cat@example.com')
  await db
    .insertInto('undeliverable_addresses')
    .values({ address: 'x@example.com', reason: 'x', held_until: new Date('2026-12-24') })
    .execute()
  await shop.clock.pass({ days: 89 })
  await shop.runs('remove-old-mails')
  expect(await mails()).toHaveLength(3)
  await shop.clock.pass({ days: 2 })
  await shop.runs('remove-old-mails')
  expect((await mails()).map(({ to_address }) => to_address)).toEqual(['cat@example.com'])
  expect(await db.selectFrom('undeliverable_addresses').selectAll().execute()).toEqual([])
})
