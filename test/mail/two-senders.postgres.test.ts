import { expect, test } from 'vitest'
import { deliverEmails } from '../../src/platform/mail/delivery/deliver-emails.server.ts'
import { addresses, openOutbox } from './outbox-under-test.ts'

test('two processes that send from one outbox send each message once', async () => {
  const { enqueues, sink, sender, takenTimes, mails } = await openOutbox()
  const people = addresses(120)
  await enqueues(...people.slice(0, 60))
  const pauses = { poll: 5, first: 5, longest: 50 }
  const loops = [1, 2, 3].map(() => deliverEmails(sender({ batch: 7 }), pauses))
  await enqueues(...people.slice(60))
  await expect.poll(() => sink.taken.length, { timeout: 60_000 }).toBe(people.length)
  await Promise.all(loops.map((loop) => loop.stop()))
  expect(takenTimes()).toEqual(people.map(() => 1))
  // More than one of them had a part in it.
  expect(sink.connections()).toBeGreaterThan(1)
  expect((await mails()).every(({ sent_at, lease }) => sent_at && lease === null)).toBe(true)
})
