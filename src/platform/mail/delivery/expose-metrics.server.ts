import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Database, Db } from '../../database/database.ts'
import { hoursAgo } from '../../database/times.ts'
import { exposeReading } from '../../metrics/expose-reading.ts'
import { sharedRead } from '../../metrics/shared-read.ts'

type Deps = { database: Pick<Database, 'primary'>; onError: (error: Error) => void }

/** How much mail waits and for how long, and what became of the rest, for whoever watches the shop. */
export function exposeEmailMetrics(registry: Registry, { database, onError }: Deps) {
  const read = sharedRead(() => readOutboxStats(database.primary), onError)
  const expose = (name: string, help: string, of: (stats: OutboxStats) => number) =>
    exposeReading(registry, name, {
      help,
      read: async () => {
        const stats = await read()
        return stats && of(stats)
      },
    })
  expose('mails_waiting', 'Mails that have not left and are not given up', ({ waiting }) => waiting)
  expose(
    'mails_oldest_unsent_seconds',
    'For how long a mail that could be sent at once has waited; 0 where none does',
    ({ oldestUnsentSeconds }) => oldestUnsentSeconds,
  )
  expose('mails_sent_last_hour', 'Mails that left in the last hour', ({ sent }) => sent)
  expose('mails_failed_last_hour', 'Mails given up in the last hour', ({ failed }) => failed)
  expose(
    'mails_bounced_last_hour',
    'Mails that came back in the last hour',
    (stats) => stats.bounced,
  )
}

type OutboxStats = Awaited<ReturnType<typeof readOutboxStats>>

/** What the outbox holds. One that was refused for now waits for its next attempt, and not for us. */
export function readOutboxStats(db: Db) {
  const inLastHour = (column: 'sent_at' | 'failed_at' | 'bounced_at', and = sql`true`) =>
    sql<number>`(
      select count(*)::int from mails where ${sql.ref(column)} > ${hoursAgo(1)} and ${and}
    )`
  return db
    .selectFrom('mails')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`coalesce(extract(epoch from (select app_now()) - min(
        case when attempts = 0 then coalesce(may_leave_at, created_at) else due_at end
      ) filter (where due_at <= (select app_now()))), 0)::float8`.as('oldestUnsentSeconds'),
      inLastHour('sent_at').as('sent'),
      inLastHour('failed_at', sql`withheld_at is null`).as('failed'),
      inLastHour('bounced_at').as('bounced'),
    ])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
}
