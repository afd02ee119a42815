import { expect, onTestFinished, test, vi } from 'vitest'
import { isFull } from '../full.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { freePort } from '../database/postgres-server.ts'
import { dataFolder, startShop } from '../start-shop.ts'
import { startNginx } from './nginx.ts'

const rounds = isFull ? 10 : 1
const visitors = 8
const addresses = [
  '/',
  '/api/listings',
  '/api/listings/featured',
  '/about',
  '/api/makes',
  '/nowhere',
]

test(`I3: two processes behind nginx, restarted in turn ${rounds} times under load, lose no request`, async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const shared = { DATABASE_URL: database.url!, DATA_DIR: await dataFolder(), LOG_LEVEL: 'error' }
  const open = (port: number) =>
    startShop({ ...shared, PORT: String(port), DRAIN_SECONDS: '1', TRUST_PROXY: 'loopback' })

  const ports = [await freePort(), await freePort()]
  const shops = ports.map(open)
  await Promise.all(shops.map(({ address }) => address))
  const origin = await startNginx(ports)

  const failed: string[] = []
  let responded = 0
  const over = new AbortController()
  const visit = async (first: number) => {
    for (let n = first; !over.signal.aborted; n++) {
      const address = addresses[n % addresses.length]!
      try {
        const { status } = await fetch(`${origin}${address}`)
        if (status >= 500) failed.push(`${status} from ${address}`)
        else responded++
      } catch (error) {
        failed.push(`${address}: ${String(error)}`)
      }
    }
  }
  const load = Promise.all(Array.from({ length: visitors }, (_, n) => visit(n)))
  for (let round = 0; round < rounds; round++) {
    for (const [n, port] of ports.entries()) {
      const before = responded
      await vi.waitFor(() => expect(responded).toBeGreaterThan(before + 50), { timeout: 60_000 })
      shops[n]!.kill('SIGTERM')
      expect((await shops[n]!.ended).code).toBe(0)
      shops[n] = open(port)
      await shops[n].address
    }
  }
  over.abort()
  await load
  expect(failed).toEqual([])
  expect(responded).toBeGreaterThan(100)
})
