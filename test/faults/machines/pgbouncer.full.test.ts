import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '../../database/open-test-database.ts'
import { runSql } from '../../database/run-sql.ts'
import { dataFolder, startShop } from '../../start-shop.ts'
import { openSeller } from '../seller.ts'
import { startPgBouncer } from './pgbouncer.ts'

const lent = 4

test(`two processes that share ${lent} connections by PgBouncer serve everybody, and get each other’s notifications`, async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const bouncer = await startPgBouncer(database.url!, lent)
  const shared = {
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: database.url!,
    DATA_DIR: await dataFolder(),
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
  }
  const [one, other] = [startShop(shared), startShop({ ...shared, RUN_JOBS: '0' })]
  const origins = [await one.address, await other.address]

  const seller = openSeller()
  const images = [await seller.sendPhoto(origins[0]!)]
  const sold = await seller.sell(origins[0]!, 'submission-1', { model: 'Model 1', images })
  expect(sold.status, JSON.stringify(sold.body)).toBe(201)
  // By a notification, which only a connection of one's own hears.
  await vi.waitFor(
    async () => expect(await (await fetch(`${origins[1]}/browse`)).text()).toContain('Model 1'),
    { timeout: 20_000 },
  )

  // The most that either process opens, and more: each search is a transaction of several statements.
  const statuses = await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      const response = await fetch(`${origins[n % 2]}/api/listings?q=model&priceFrom=${n}`, {
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      })
      return [response.status, ((await response.json()) as { total: { n: number } }).total.n]
    }),
  )
  expect(statuses.filter(([status, n]) => status !== 200 || n !== 1)).toEqual([])
  const pools = (await runSql(bouncer.admin, 'show pools')) as Record<string, string>[]
  const pool = pools.find(({ database: name }) => name === new URL(bouncer.url).pathname.slice(1))!
  expect(pool['pool_mode']).toBe('transaction')
  expect(Number(pool['cl_active']) + Number(pool['cl_waiting'])).toBeGreaterThan(lent)
  const servers = ['sv_active', 'sv_idle', 'sv_used', 'sv_tested', 'sv_login']
  expect(servers.reduce((sum, name) => sum + Number(pool[name]), 0)).toBeLessThanOrEqual(lent)

  // What the shop sets for itself elsewhere holds here, too.
  expect(await runSql(bouncer.url, 'show statement_timeout')).toEqual([{ statement_timeout: '5s' }])
  expect(await runSql(bouncer.url, 'show idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '10s' },
  ])
})
