import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isFull } from '../full.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { endings, startOwnPostgres } from '../database/postgres-server.ts'
import { runSql } from '../database/run-sql.ts'

const restarts = isFull ? 20 : 3
const patience = { timeout: 30_000, interval: 50 }

test.each(Object.keys(endings) as (keyof typeof endings)[])(
  `10.17: one connection listens, however often the database restarts (${restarts} times, %s)`,
  async (ending) => {
    const server = await startOwnPostgres()
    onTestFinished(() => server.stop())
    const url = `${server.url}postgres`
    const listening = () =>
      runSql(url, `select pid from pg_stat_activity where application_name = 'youngtimer-listen'`)

    const database = await openPostgres({ url, onError: () => {} })
    const observed: (string | null)[] = []
    await database.listen!('catalogue', (payload) => observed.push(payload))
    for (let n = 1; n <= restarts; n++) {
      await server.restart(ending)
      // Told that something may have been missed: it hears again.
      await vi.waitFor(
        () => expect(observed.filter((payload) => payload === null)).toHaveLength(n + 1),
        patience,
      )
      const payload = `after restart ${n}`
      await vi.waitFor(
        () => sql`select pg_notify('catalogue', ${payload})`.execute(database.primary),
        patience,
      )
      await vi.waitFor(() => expect(observed).toContain(payload), patience)
      expect(await listening()).toHaveLength(1)
    }
    // Twice by two connections.
    expect(observed).toHaveLength(1 + restarts * 2)

    await database.close()
    await vi.waitFor(async () => expect(await listening()).toEqual([]), patience)
  },
)
