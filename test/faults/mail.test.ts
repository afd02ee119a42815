import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../full.ts'
import { action, paragraph } from '../../src/platform/mail/template/blocks.ts'
import { leaseSeconds } from '../../src/platform/mail/delivery/queue.server.ts'
import { enqueueEmail } from '../../src/platform/mail/outbox.server.ts'
import { startMailSink } from '../mail-sink.ts'
import { startApp } from '../start-app.ts'
import { dataFolder, startShop } from '../start-shop.ts'

const [kills, emails] = isFull ? [100, 1_000] : [3, 60]

test(`K1, K2: with a worker killed ${kills} times while ${emails} mails leave, each arrives, at most one twice a kill`, async () => {
  const shop = await startApp()
  const db = shop.database.primary
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < emails; n++)
      await enqueueEmail(tx, {
        to: { address: `person${n}@example.com` },
        subject: `Email ${n}`,
        blocks: [paragraph('Hello,'), action('Open it', `http://shop.test/manage#token=${n}`)],
      })
  })

  let onEvent: (messageId: string) => void = () => {}
  const sink = await startMailSink({ onTaken: ({ messageId }) => onEvent(messageId), pause: 10 })
  onTestFinished(() => sink.close())
  const settings = {
    DATABASE_URL: shop.database.url!,
    DATA_DIR: await dataFolder(),
    SMTP_URL: sink.url,
    MAIL_FROM: 'shop@example.com',
    LOG_LEVEL: 'error',
  }
  const work = () => startShop(settings, 'src/worker.ts')
  /** Does something when the sink has taken so many, before it says so. */
  const when = (count: number, condition: () => void) =>
    new Promise<void>((resolve) => {
      onEvent = () => {
        if (sink.taken.length < count) return
        onEvent = () => {}
        condition()
        resolve()
      }
    })
  const unsent = async () => {
    const { n } = await db
      .selectFrom('mails')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow()
    return n
  }

  const heldByTheDead = async () => {
    const mails = await db
      .selectFrom('mails')
      .select('message_id')
      .where('lease', 'is not', null)
      .where('sent_at', 'is', null)
      .execute()
    return mails.map(({ message_id }) => `<${message_id}@example.com>`)
  }

  let seed = Number(process.env['SEED'] ?? 1980)
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let n = 0; n < kills; n++) {
    const worker = work()
    const more = 1 + Math.floor(random() * 1.4 * (emails / kills))
    const target = Math.min(emails - kills + n, sink.taken.length + more)
    const delay = random() < 0.5 ? 0 : random() * 20
    await when(target, () => {
      if (delay === 0) worker.kill('SIGKILL')
      else setTimeout(() => worker.kill('SIGKILL'), delay)
    })
    expect((await worker.ended).signal).toBe('SIGKILL')
    // The first is waited for, the others' leases end by a clock that is set on.
    if (n === 0) {
      const killed = Date.now()
      const held = await heldByTheDead()
      expect(held.length).toBeGreaterThan(0)
      const next = work()
      await new Promise<void>((resolve) => {
        onEvent = (messageId) => held.includes(messageId) && resolve()
      })
      const seconds = (Date.now() - killed) / 1_000
      console.log(`taken again ${seconds.toFixed(0)} s after the first kill`)
      expect(seconds).toBeLessThan(90)
      next.kill('SIGTERM')
      expect((await next.ended).code).toBe(0)
      await shop.clock.standAt(new Date())
    } else await shop.clock.pass({ seconds: leaseSeconds + 1 })
  }

  const last = work()
  await expect.poll(unsent, { timeout: 120_000, interval: 100 }).toBe(0)
  last.kill('SIGTERM')
  const { code, stdout } = await last.ended
  expect(code).toBe(0)
  expect(stdout).toBe('')

  const times = Object.groupBy(sink.taken, ({ messageId }) => messageId)
  expect(Object.keys(times)).toHaveLength(emails)
  const twice = sink.taken.length - emails
  console.log(`${emails} mails, ${kills} kills, ${twice} taken twice`)
  expect(twice).toBeLessThanOrEqual(kills)
  for (const same of Object.values(times))
    expect(new Set(same!.map(({ to, bytes }) => `${to.join()} ${bytes}`)).size).toBe(1)
}, 3_000_000)
