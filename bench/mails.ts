import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { action, paragraph } from '../src/platform/mail/template/blocks.ts'
import { enqueueEmail } from '../src/platform/mail/outbox.server.ts'
import { runSql } from '../test/database/run-sql.ts'
import { startOwnPostgres } from '../test/database/postgres-server.ts'
import { endingWithUs, startShop } from './processes.ts'
import { measureVisits } from './visits.ts'

const queued = 10_000

/** How fast mail leaves a shop on PostgreSQL, and what visitors notice meanwhile. */
export async function measureMails(folder: string) {
  const server = await startOwnPostgres({ syncsCommits: true })
  const sink = await startSink()
  try {
    await runSql(`${server.url}postgres`, 'create database shop')
    const url = `${server.url}shop`
    const shop = await startShop({
      DATABASE_URL: url,
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_FROM: 'shop@example.com',
    })
    const database = await openPostgres({ url, onError: (error) => console.error(error) })
    const rates: number[] = []
    await measureVisits(shop.address, `${queued} mails leaving`, async () => {
      rates.push(await sendAll(database.primary, sink))
    })
    console.log(`mails a second: ${rates.map((rate) => rate.toFixed(0)).join(', ')}`)
    await database.close()
    await shop.stop()
  } finally {
    sink.stop()
    await server.stop()
  }
}

/** Queues all in one transaction and waits until the sink has them; returns how many a second. */
async function sendAll(db: Db, sink: Sink): Promise<number> {
  const before = await sink.taken()
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < queued; n++)
      await enqueueEmail(tx, {
        to: { address: `person${n}@example.com`, name: 'A Person' },
        subject: 'Your 1989 BMW 325i Sport',
        blocks: [
          paragraph('Hello,'),
          paragraph('Somebody has asked about your car. '.repeat(12)),
          action('Answer', `https://shop.example/account#token=${n}`),
        ],
      })
  })
  const began = performance.now()
  while ((await sink.taken()) - before < queued) await wait(50)
  return queued / ((performance.now() - began) / 1_000)
}

type Sink = Awaited<ReturnType<typeof startSink>>

async function startSink() {
  const child = endingWithUs(fork(join(import.meta.dirname, 'mail-sink.ts')))
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    taken: async () => {
      child.send('how many')
      return ((await once(child, 'message')) as [number])[0]
    },
    stop: () => void child.kill(),
  }
}
