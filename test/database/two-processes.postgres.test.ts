import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { startApp } from '../start-app.ts'
import { runSql } from './run-sql.ts'

const idsOn = (text: string) => [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))

test('a process is notified of a change that another one makes', async () => {
  const one = await startApp()
  const other = await one.neighbour()
  expect(idsOn((await other.visit('/')).text)).toEqual([])

  const car = await one.publishes()
  const { rows } = await sql<{ version: number }>`select version from catalogue`.execute(
    one.database.primary,
  )
  await vi.waitFor(() => expect(other.catalogue.version()).toBe(rows[0]!.version), {
    timeout: 30_000,
  })

  // From the moment that it has heard, nothing old is served.
  for (const address of ['/', '/api/listings/standard', '/api/listings'])
    expect(idsOn((await other.visit(address)).text), address).toContain(car)
})

test('a notification arrives without waiting for the next poll', async () => {
  const shop = await startApp()
  const observed: (string | null)[] = []
  const { stop } = await shop.database.listen!('catalogue', (payload) => observed.push(payload))
  onTestFinished(stop)
  expect(observed).toEqual([null])
  await shop.publishes()
  const { rows } = await sql<{ version: number }>`select version from catalogue`.execute(
    shop.database.primary,
  )
  await vi.waitFor(() => expect(observed).toEqual([null, String(rows[0]!.version)]), {
    timeout: 30_000,
  })
})

test('a process that has stopped no longer listens, however many have come and gone', async () => {
  const shop = await startApp()
  const { url } = shop.database
  const listening = () =>
    runSql(
      url!,
      `select pid from pg_stat_activity
       where application_name = 'youngtimer-listen' and datname = current_database()`,
    )
  expect(await listening()).toHaveLength(1)
  for (let n = 0; n < 5; n++) {
    const other = await shop.neighbour()
    expect(await listening()).toHaveLength(2)
    await other.close()
    await vi.waitFor(async () => expect(await listening()).toHaveLength(1), { timeout: 10_000 })
  }
  await shop.close()
  await vi.waitFor(async () => expect(await listening()).toEqual([]), { timeout: 10_000 })
})

test('a browser that has made a change is never shown an older page, by any process', async () => {
  const one = await startApp()
  // A neighbour that is deaf: it neither hears nor asks.
  const deaf = await one.neighbour({
    openDatabase: async (own) => {
      const { listen: _, ...quiet } = own
      return { ...quiet, close: async () => {} }
    },
  })
  await deaf.catalogue.stop()
  expect(idsOn((await deaf.visit('/')).text)).toEqual([])

  const car = await one.publishes()
  // What one process has signed another one believes.
  const cookies = { catalogue: one.app.signCookie(String(await one.catalogue.refresh())) }
  expect(idsOn((await deaf.visit('/')).text)).toEqual([])
  const own = await deaf.visit('/', { cookies })
  expect(idsOn(own.text)).toEqual([car])
  const api = await deaf.api.get('/api/listings/standard', { cookies })
  expect(idsOn(api.text)).toEqual([car])
})

test('a cookie that claims a version from the future does no harm', async () => {
  const shop = await startApp()
  const car = await shop.publishes()
  const signed = ['999999999', '-1', '1e400', 'x', '0', '9'.repeat(400)].map((value) =>
    shop.app.signCookie(value),
  )
  for (const catalogue of [...signed, '999999999', 'x']) {
    const response = await shop.visit('/', { cookies: { catalogue } })
    expect(response.status, catalogue).toBe(200)
    const version = await shop.catalogue.refresh()
    expect(Number(response.headers['catalogue-version']), catalogue).toBe(version)
  }
  const own = await shop.visit('/', { cookies: { catalogue: signed[0]! } })
  expect(idsOn(own.text)).toEqual([car])
})
