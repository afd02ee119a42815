import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { dayInLondon, midnightInLondon, todayInLondon } from '../../platform/database/times.ts'
import { readOrderFailures } from '../payments/failed-orders.server.ts'
import { isOrderOfMode } from '../payments/returns/card-watches.server.ts'
import { countPosts, postsForOperator } from '../promotion/posts/count.server.ts'
import { countCases } from './cases.server.ts'
import type { FigureName, Today } from './schema.ts'
import { readStepTimes } from './step-times.server.ts'

/** What is counted, by day: a statement that returns rows of a day and a number. */
const counted: Record<FigureName, (since: ReturnType<typeof sql>) => ReturnType<typeof sql>> = {
  views: (since) => sql`select day, sum(n) as n from page_views where day >= ${since}
    and route not like '/office%' group by day`,
  listed: (since) => rowsOf('listings', 'published_at', since),
  sold: (since) => rowsOf('listings', 'ended_at', since, sql`state = 'sold'`),
  enquiries: (since) => rowsOf('enquiries', 'created_at', since),
  reports: (since) => rowsOf('reports', 'created_at', since),
  begun: (since) => rowsOf('orders', 'created_at', since),
  paid: (since) =>
    rowsOf('orders', 'settled_at', since, sql`captured_pence > 0 and ${isOrderOfMode}`),
  earned: (since) =>
    rowsOf(
      'orders',
      'settled_at',
      since,
      // The first is what the index says of its rows.
      sql`captured_pence > 0 and captured_currency = 'gbp' and ${isOrderOfMode}`,
      sql`sum(captured_pence)`,
    ),
  refunded: (since) =>
    rowsOf(
      'order_refunds',
      'made_at',
      since,
      sql`state <> 'failed' and ${isInPounds}`,
      sql`sum(amount_pence)`,
    ),
}

/** What was paid in another currency goes back at once, and is no part of a sum in pounds. */
const isInPounds = sql`exists (
  select from orders where orders.id = order_id and captured_currency = 'gbp' and ${isOrderOfMode}
)`

const rowsOf = (
  table: string,
  column: string,
  since: ReturnType<typeof sql>,
  where = sql`true`,
  sum = sql`count(*)`,
) => sql`
  select ${dayInLondon(column)} as day, ${sum} as n from ${sql.table(table)}
  where ${sql.ref(column)} >= ${midnightInLondon(since)} and ${where} group by 1`

/** What the shop did in so many days up to today, and what waits for a person. */
export async function readToday(
  db: Db,
  { days, deadJobs }: { days: number; deadJobs: number },
): Promise<Today> {
  const since = sql`(${todayInLondon} - ${days - 1}::int)`
  const names = Object.keys(counted) as FigureName[]
  const joins = names.map(
    (name) =>
      sql`left join (${counted[name](since)}) as ${sql.ref(name)} on ${sql.ref(`${name}.day`)} = days.day`,
  )
  const columns = names.map(
    (name) => sql`coalesce(${sql.ref(`${name}.n`)}, 0)::float8 as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Today['days'][number]>`
    select days.day::text as day, ${sql.join(columns)}
    from (select ${since} + back as day from generate_series(0, ${days - 1}::int) as back) as days
    ${sql.join(joins, sql` `)}
    order by days.day
  `.execute(db)
  const waiting = await sql<Pick<Today['waiting'], 'support' | 'emails'>>`
    select
      (select count(*)::int from support_messages where answered_at is null) as support,
      (select count(*)::int from mails where failed_at is not null and withheld_at is null) as emails
  `.execute(db)
  const { refundFailed, refundRefused, refundStuck, disputed, unknown } =
    await readOrderFailures(db)
  return {
    waiting: {
      ...waiting.rows[0]!,
      cases: await countCases(db),
      orders: refundFailed + refundRefused + refundStuck + disputed + unknown,
      posts: postsForOperator(await countPosts(db)),
      jobs: deadJobs,
    },
    steps: await readStepTimes(db, days),
    days: rows,
  }
}
