import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deliverEmails } from '../../src/platform/mail/delivery/deliver-emails.server.ts'
import { deliverBatch } from '../../src/platform/mail/delivery/deliver-batch.server.ts'
import { leaseSeconds } from '../../src/platform/mail/delivery/queue.server.ts'
import { startMailSink } from '../mail-sink.ts'
import { addresses, canaryToken, openOutbox } from './outbox-under-test.ts'

test('what stands in the outbox leaves once, in the order in which it was written', async () => {
  const { enqueues, delivers, sink, mails } = await openOutbox()
  await enqueues(...addresses(7))
  expect(await delivers()).toBe('nothing')
  expect(sink.taken.map(({ to }) => to)).toEqual(addresses(7).map((address) => [address]))
  expect(await delivers()).toBe('nothing')
  expect(sink.taken).toHaveLength(7)
  for (const mail of await mails())
    expect(mail).toMatchObject({
      sent_at: expect.any(Date),
      failed_at: null,
      lease: null,
      // What was sent to somebody's mailbox isn't kept.
      body: null,
      blocks: null,
      subject: 'Your car',
    })
})

test('a message has its text and its HTML, our address, and no other recipient', async () => {
  const { enqueues, delivers, sink, sender, mails } = await openOutbox()
  await enqueues('ann@example.com')
  const [mail] = await mails()
  await delivers({ delivery: sender({ bounceDomain: 'bounces.test' }) })
  const [{ bytes, from, messageId }] = sink.taken as [(typeof sink.taken)[number]]
  expect(from).toBe(`bounce+${mail!.message_id}@bounces.test`)
  expect(messageId).toBe(`<${mail!.message_id}@youngtimer.test>`)
  const head = bytes.slice(0, bytes.indexOf('\r\n\r\n'))
  expect(head).toContain('From: Youngtimer <hello@youngtimer.test>')
  expect(head).toContain('To: Ann Example <ann@example.com>')
  expect(head).toContain('Auto-Submitted: auto-generated')
  expect(head).toContain('Date: Sat, 21 Nov 2026 12:00:00 +0000')
  expect(head).not.toMatch(/^(?:cc|bcc|x-mailer)/im)
  expect(bytes).toContain('Content-Type: text/plain')
  expect(bytes).toContain('Content-Type: text/html')
})

test('refused for good is not tried again, and says why', async () => {
  const { enqueues, delivers, sink, mails, shop } = await openOutbox()
  sink.replies((to) =>
    to === 'bob@example.com' ? { say: '550 5.7.1 No such thing', at: 'RCPT' } : 'take',
  )
  await enqueues('ann@example.com', 'bob@example.com', 'cat@example.com')
  expect(await delivers()).toBe('nothing')
  await shop.clock.pass({ days: 10 })
  await delivers()
  expect(sink.taken.map(({ to }) => to[0])).toEqual(['ann@example.com', 'cat@example.com'])
  const [, bob] = await mails()
  expect(bob).toMatchObject({ sent_at: null, failed_at: expect.any(Date) })
  expect(bob!.last_error).toContain('550')
  // The operator may send it after all, so it is kept.
  expect(bob!.body).toContain('between us')
})

test('refused for now is tried again after a minute, then five, and given up after three days', async () => {
  const { enqueues, delivers, sink, mails, shop } = await openOutbox()
  sink.replies((to) => (to === 'bob@example.com' ? { say: '451 4.7.1 Later', at: 'RCPT' } : 'take'))
  await enqueues('bob@example.com', 'ann@example.com')
  await delivers()
  expect(sink.taken.map(({ to }) => to[0])).toEqual(['ann@example.com'])
  const due = async () =>
    ((await mails())[0]!.due_at.getTime() - shop.clock.now().getTime()) / 1_000
  expect(await due()).toBe(60)
  await shop.clock.pass({ seconds: 59 })
  await delivers()
  expect((await mails())[0]!.attempts).toBe(1)
  await shop.clock.pass({ seconds: 1 })
  await delivers()
  expect(await due()).toBe(300)
  let attempts = 2
  while ((await mails())[0]!.failed_at === null) {
    await shop.clock.pass({ seconds: Math.max(1, await due()) })
    await delivers()
    attempts++
    expect(attempts).toBeLessThan(50)
  }
  const [dead] = await mails()
  const hours = (shop.clock.now().getTime() - dead!.created_at.getTime()) / 3_600_000
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(76)
  expect(dead!.last_error).toMatch(/^given up after many attempts: 451/)
  expect(dead!.body).not.toBeNull()
})

test('greylisting delays one mail and no other, and it arrives with its first Message-ID', async () => {
  const { enqueues, delivers, sink, shop, takenTimes } = await openOutbox()
  sink.replies((to, attempt) =>
    to !== '' && attempt === 1 ? { say: '451 4.7.1 Greylisted', at: 'RCPT' } : 'take',
  )
  await enqueues(...addresses(5))
  await delivers()
  expect(sink.taken).toEqual([])
  await shop.clock.pass({ seconds: 60 })
  await delivers()
  expect(takenTimes()).toEqual([1, 1, 1, 1, 1])
})

test('a server out of reach costs no attempt; when it is back everything leaves once', async () => {
  const { shop, enqueues, delivers, sink, sender, mails, takenTimes, logged } = await openOutbox()
  await enqueues(...addresses(3))
  const gone = sender({ url: 'smtp://127.0.0.1:1' })
  expect(await delivers({ delivery: gone, tries: 3 })).toBe('blocked')
  for (const mail of await mails())
    expect(mail).toMatchObject({ attempts: 0, lease: null, last_error: null, sent_at: null })
  expect(logged.join('')).toContain('the mail server takes nothing')
  for (const reply of [
    { say: '421 4.3.2 Busy', at: 'greeting' },
    { hang: 'greeting' },
    { say: '550 5.7.60 You may not send', at: 'MAIL' },
    { say: '421 4.3.2 Closing', at: 'RCPT' },
  ] as const) {
    sink.replies(() => reply)
    expect(await delivers(), JSON.stringify(reply)).toBe('blocked')
  }
  expect((await mails()).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
  sink.replies(() => 'take')
  await shop.clock.pass({ seconds: 60 })
  await delivers()
  expect(takenTimes()).toEqual([1, 1, 1])
})

test('cut off in the middle of its words, a message is tried again with the same Message-ID', async () => {
  const { enqueues, delivers, sink, shop, mails, takenTimes } = await openOutbox()
  sink.replies((to, attempt) => (to !== '' && attempt < 3 ? { drop: 'DATA' } : 'take'))
  await enqueues(...addresses(4))
  for (let round = 0; round < 12; round++) {
    await delivers({ tries: 10 })
    await shop.clock.pass({ seconds: 300 })
  }
  expect(takenTimes()).toEqual([1, 1, 1, 1])
  expect(sink.offered.length).toBe(12)
  expect(new Set(sink.offered).size).toBe(4)
  expect((await mails()).every(({ sent_at }) => sent_at)).toBe(true)
})

test('a server that stops in the middle of everything loses and repeats nothing', async () => {
  const { enqueues, delivers, sink, shop, sender, mails } = await openOutbox()
  await enqueues(...addresses(40))
  const took = new Map<string, number>()
  let n = 0
  const decide = () => {
    n++
    if (n % 5 === 0) return { say: '451 4.3.0 Wait', at: 'RCPT' } as const
    if (n % 7 === 0) return { drop: 'DATA' } as const
    if (n % 11 === 0) return { say: '421 4.3.2 Off', at: 'DATA' } as const
    if (n % 13 === 0) return { hang: 'DATA' } as const
    return 'take' as const
  }
  let current = sink
  for (let round = 0; round < 40; round++) {
    current.replies((to) => (to === '' ? 'take' : decide()))
    await delivers({ delivery: sender({ url: current.url }), tries: 4 })
    await shop.clock.pass({ hours: 1 })
    // Restarted at another address, as if it had been away.
    for (const { messageId } of current.taken) took.set(messageId, (took.get(messageId) ?? 0) + 1)
    await current.close()
    current = await startMailSink()
    if ((await mails()).every(({ sent_at }) => sent_at)) break
  }
  await current.close()
  expect([...took.values()]).toEqual(Array.from({ length: 40 }, () => 1))
})

test('who closes their account gets nothing that was still to be sent', async () => {
  const { enqueues, delivers, sink, db, sender } = await openOutbox()
  await enqueues('ann@example.com', 'bob@example.com')
  // Erased between being claimed and being sent.
  const slow = sender()
  const { compose } = slow
  const erasing = {
    ...slow,
    compose: async (mail: Parameters<typeof compose>[0]) => {
      await db.deleteFrom('mails').where('to_address', '=', 'bob@example.com').execute()
      return compose(mail)
    },
  }
  await delivers({ delivery: erasing })
  expect(sink.taken.map(({ to }) => to[0])).toEqual(['ann@example.com'])
  expect(await db.selectFrom('mails').select('to_address').execute()).toEqual([
    { to_address: 'ann@example.com' },
  ])
})

test('G5: the log names no address, no word and no token, whatever the server responds', async () => {
  const { enqueues, delivers, sink, logged, sender } = await openOutbox()
  const replies = [
    '550 5.1.1 <ann@example.com> http://shop.test/manage#token=x',
    '451 ann@example.com',
  ]
  for (const say of replies) {
    sink.replies((to) => (to ? { say, at: 'RCPT' } : 'take'))
    await enqueues('ann@example.com')
    await delivers()
  }
  await delivers({ delivery: sender({ url: 'smtp://127.0.0.1:1' }) })
  const log = logged.join('\n')
  expect(logged.length).toBeGreaterThan(1)
  for (const secret of ['ann@example.com', 'Ann', 'between us', canaryToken, 'token='])
    expect(log).not.toContain(secret)
})

test('the delivery loop sends what is queued, rests when it is blocked, and ends when it is stopped', async () => {
  const { enqueues, sink, sender, mails } = await openOutbox()
  const loop = deliverEmails(sender(), { poll: 20, first: 20, longest: 100 })
  await enqueues('ann@example.com')
  await vi.waitFor(() => expect(sink.taken).toHaveLength(1), { timeout: 20_000 })
  sink.replies(() => ({ say: '421 4.3.2 Busy', at: 'MAIL' }))
  await enqueues('bob@example.com')
  const before = sink.connections()
  await vi.waitFor(() => expect(sink.connections()).toBeGreaterThan(before + 1), {
    timeout: 20_000,
  })
  sink.replies(() => 'take')
  await vi.waitFor(() => expect(sink.taken).toHaveLength(2), { timeout: 20_000 })
  await loop.stop()
  await enqueues('cat@example.com')
  expect((await mails()).map(({ sent_at }) => sent_at !== null)).toEqual([true, true, false])
})

test('a lease that ran out is somebody else’s to take', async () => {
  const { enqueues, delivers, sink, db, shop } = await openOutbox()
  await enqueues('ann@example.com')
  await db
    .updateTable('mails')
    .set({
      lease: '11111111-1111-4111-8111-111111111111',
      leased_until: sql<Date>`app_now() + interval '20 seconds'`,
    })
    .execute()
  await delivers()
  expect(sink.taken).toEqual([])
  await shop.clock.pass({ seconds: 21 })
  await delivers()
  expect(sink.taken).toHaveLength(1)
})

test('a process that stood still begins no message of a claim that may be over, and gives it back', async () => {
  const { enqueues, sink, sender, mails, delivers } = await openOutbox()
  await enqueues(...addresses(3))
  const own = sender()
  const compose: typeof own.compose = async (mail) => {
    const later = performance.now() + leaseSeconds * 1_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
    onTestFinished(() => clock.mockRestore())
    return own.compose(mail)
  }
  const stood = { ...own, compose }
  expect(await deliverBatch(stood, { isStopping: () => false })).toBe('more')
  expect(sink.taken.map(({ to }) => to[0])).toEqual(addresses(1))
  expect((await mails()).map(({ lease }) => lease)).toEqual([null, null, null])
  await delivers()
  expect(sink.taken.map(({ to }) => to[0])).toEqual(addresses(3))
})
