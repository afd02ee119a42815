import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import {
  claimEmails,
  readClaimed,
  releaseEmails,
} from '../src/platform/mail/delivery/queue.server.ts'
import { startOwnPostgres } from '../test/database/postgres-server.ts'
import { runSql } from '../test/database/run-sql.ts'
import { median } from './percentiles.ts'

/** How many letters are due at once; the most is everybody being written to, or a mail server away for a day. */
const depths = [1_000, 10_000, 100_000]
/** How many are taken in a round, and so many rounds are measured after two that are not. */
const batch = 50
const rounds = 9

/**
 * What it costs to find out which letter is next, read its words and be done with it: by the outbox, and by
 * a job of pg-boss for each letter beside it. Nothing is rendered, and no mail server is asked.
 */
export async function measureMailQueue() {
  const server = await startOwnPostgres({ syncsCommits: true })
  await runSql(`${server.url}postgres`, 'create database shop')
  const url = `${server.url}shop`
  const onError = (error: Error) => console.error(error)
  const database = await openPostgres({ url, onError })
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    schedule: false,
    supervise: false,
  })
  boss.on('error', onError)
  try {
    await migrate(database, join(import.meta.dirname, '../db/migrations'))
    await boss.start()
    await boss.createQueue('send-mail', { heartbeatSeconds: 20, retryLimit: 30 })
    const db = database.primary
    const ways = {
      outbox: () => byOutbox(db),
      'a job a letter, one at a time': () => byJobs(db, boss, { batchSize: 1 }),
      'a job a letter, 50 together': () => byJobs(db, boss, { batchSize: batch }),
    }
    for (const due of depths)
      for (const [name, take] of Object.entries(ways)) {
        const put = await fill(db, due, name === 'outbox' ? undefined : boss)
        const { milliseconds, log } = await measure(db, take)
        console.log(
          `${due} due, ${name}: ${milliseconds.toFixed(2)} ms and ${log.toFixed(0)} bytes of log a letter, ${put.toFixed(0)} bytes to put it there`,
        )
      }
    await tryAgain(boss)
    await standStill(db, boss)
  } finally {
    await boss.stop({ graceful: false })
    await database.close()
    await server.stop()
  }
}

/** Puts letters into the empty outbox, with a job for each where there is a runner; returns bytes of log a letter. */
async function fill(db: Db, due: number, boss?: PgBoss): Promise<number> {
  await sql`truncate mails, jobs.job cascade`.execute(db)
  const before = await written(db)
  for (let first = 1; first <= due; first += 10_000)
    await sql`
      insert into mails (to_address, subject, body)
      select 'person' || n || '@example.com', 'Your car', repeat('Somebody has asked about it. ', 40)
      from generate_series(${first}::int, ${Math.min(due, first + 9_999)}::int) as n
    `.execute(db)
  if (boss) {
    const mails = await db.selectFrom('mails').select('id').orderBy('id').execute()
    for (let first = 0; first < due; first += 1_000)
      await boss.insert(
        'send-mail',
        mails.slice(first, first + 1_000).map(({ id }) => ({ data: { mail: id } })),
      )
  }
  const after = await written(db)
  await sql`vacuum analyze mails, jobs.job`.execute(db)
  return (after - before) / due
}

/** Bytes that the server has written to its log. */
async function written(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes
  `.execute(db)
  return rows[0]!.bytes
}

/** Milliseconds, by the median of the rounds, and bytes of log a letter. */
async function measure(db: Db, take: () => Promise<number>) {
  await take()
  await take()
  const before = await written(db)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    if ((await take()) !== batch) throw new Error('there were fewer letters than were put there')
    times.push((performance.now() - began) / batch)
  }
  return {
    milliseconds: median(times),
    log: ((await written(db)) - before) / rounds / batch,
  }
}

/** As `deliverBatch` does. */
async function byOutbox(db: Db): Promise<number> {
  const claim = await claimEmails(db, batch)
  for (const id of claim.ids) await readClaimed(db, { ...claim, id })
  await recordAllSent(db, claim.ids)
  await releaseEmails(db, claim)
  return claim.ids.length
}

/** As a handler of jobs would, which has to read each letter's words. */
async function byJobs(db: Db, boss: PgBoss, options: { batchSize: number }): Promise<number> {
  const mails: number[] = []
  while (mails.length < batch) {
    const jobs = await boss.fetch<{ mail: number }>('send-mail', options)
    if (jobs.length === 0) break
    for (const { data } of jobs) {
      await db.selectFrom('mails').selectAll().where('id', '=', data.mail).executeTakeFirst()
      mails.push(data.mail)
    }
    const ids = jobs.map(({ id }) => id)
    await boss.complete('send-mail', ids)
  }
  await recordAllSent(db, mails)
  return mails.length
}

/** The shop does so one by one, whoever says which is next: it is the same in both. */
const recordAllSent = (db: Db, ids: number[]) =>
  db
    .updateTable('mails')
    .set({ sent_at: sql<Date>`app_now()`, body: null, lease: null, leased_until: null })
    .where('id', 'in', ids)
    .execute()

/** After how many minutes pg-boss tries again what has failed, time after time. */
async function tryAgain(boss: PgBoss) {
  const pauses: string[] = []
  await boss.createQueue('refused', {
    retryLimit: 40,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 10_800,
  })
  const id = (await boss.send('refused', {}))!
  for (let attempt = 0; attempt < 12; attempt++) {
    await boss.fetch('refused', { ignoreStartAfter: true })
    await boss.fail('refused', id)
    const [job] = await boss.findJobs('refused', { id })
    pauses.push(((job!.startAfter.getTime() - Date.now()) / 60_000).toFixed(1))
  }
  console.log(`minutes between attempts by pg-boss: ${pauses.join(', ')}`)
}

/** What becomes of jobs whose process stood still for longer than it may, and then goes on. */
async function standStill(db: Db, boss: PgBoss) {
  await boss.createQueue('held', { heartbeatSeconds: 20, retryLimit: 5 })
  for (let n = 0; n < 5; n++) await boss.send('held', {})
  const done: string[] = []
  let told = 0
  const began = Promise.withResolvers<void>()
  const stillness = Promise.withResolvers<void>()
  await boss.work('held', { batchSize: 5 }, async (jobs) => {
    began.resolve()
    await stillness.promise
    told += jobs.filter(({ signal }) => signal.aborted).length
    done.push(...jobs.map(({ id }) => id))
  })
  await began.promise
  await sql`
    update jobs.job set heartbeat_on = now() - interval '1 minute' where name = 'held'
  `.execute(db)
  await boss.supervise('held')
  const others = await boss.fetch('held', { batchSize: 5, ignoreStartAfter: true })
  done.push(...others.map(({ id }) => id))
  stillness.resolve()
  await wait(1_000)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jobs.job where name = 'held' and state = 'completed'
  `.execute(db)
  console.log(
    `of 5 jobs whose process stood still, ${done.length - new Set(done).size} were done by two; the first was told of ${told}, and said of ${rows[0]!.n} that they are done while the other was at them`,
  )
}
