import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reminding } from '../../src/features/selling/emails/remind-sellers.server.ts'
import { fillWithCars } from '../database/many-cars.ts'
import { isFull } from '../full.ts'
import { startApp } from '../start-app.ts'

/** As many as a shop with three million cars on sale has in a day; by the usual run a fiftieth of them. */
const due = isFull ? 100_000 : 2_000

const [opens, closes] = reminding.hours
const minutesOf = (hour: number) => hour * 60
/** Each run of a day, in minutes of London's summer. */
const runs = Array.from(
  { length: minutesOf(closes - opens) / reminding.minutes },
  (_, run) => minutesOf(opens) + run * reminding.minutes,
)

test(
  `${due} reminders that fall due in a day leave in the day, no run with more than its part of it`,
  { timeout: 3_600_000 },
  async () => {
    const day = Date.parse('2026-06-01T00:00:00+01:00')
    const shop = await startApp({ at: new Date(day).toISOString() })
    await fillWithCars(shop.database, due)
    await shop.database.unhurried(async (db) => {
      // Each of them on sale for another five days, a third of them before the first run.
      await sql`
        update listings set state = 'live', published_at = ${new Date(day)}::timestamptz - interval '25 days',
          expires_at = ${new Date(day)}::timestamptz + interval '5 days'
            + (row % ${runs.at(-1)!}) * interval '1 minute'
        from (select id, row_number() over (order by id) as row from listings) as numbered
        where numbered.id = listings.id`.execute(db)
      await sql`
        insert into listing_letters (listing_id, kind, expires_at)
        select id, 'still-for-sale', expires_at from listings`.execute(db)
    })

    const written: number[] = []
    for (const minute of runs) {
      await shop.clock.standAt(new Date(day + minute * 60_000).toISOString())
      written.push(Number(await shop.runs('remind-sellers')))
    }

    expect(written.reduce((sum, n) => sum + n, 0)).toBe(due)
    const { rows } = await sql<{ written: number; sellers: number }>`
      select count(*)::int as written, count(distinct to_address)::int as sellers from mails`.execute(
      shop.database.primary,
    )
    expect(rows).toEqual([{ written: due, sellers: due }])
    expect(Math.max(...written)).toBeLessThanOrEqual(Math.ceil((1.02 * due) / runs.length))
  },
)
