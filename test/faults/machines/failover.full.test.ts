import { expect, onTestFinished, test, vi } from 'vitest'
import { isFull } from '../../full.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { runSql } from '../../database/run-sql.ts'
import { dataFolder, startShop } from '../../start-shop.ts'
import { openSeller } from '../seller.ts'
import { startCluster } from './cluster.ts'

const kills = isFull ? 20 : 1
/** As an operator has it; where there is no time to wait for that, a quarter. */
const ttl = isFull ? 20 : 5
const writers = 6
/** What an operator is promised; with shorter times a machine that is busy loses its lease for nothing. */
const mostSecondsWithoutWrites = isFull ? 30 : Infinity

test(`a primary that is lost ${kills} times under load takes no acknowledged write with it`, async () => {
  const cluster = await startCluster({ ttl })
  await expect(runSql(cluster.urlInTheClear, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
  await runSql(cluster.url('postgres'), 'create database shop')
  const env = {
    DATABASE_URL: cluster.url('shop'),
    DATABASE_READ_URL: cluster.readUrl('shop'),
    DATA_DIR: await dataFolder(),
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
  }
  const first = startShop(env)
  const origins = [await first.address]
  const other = startShop({ ...env, RUN_JOBS: '0' })
  origins.push(await other.address)
  const car = await sellCar(origins[0]!)

  const acknowledged: string[] = []
  /** When each process last acknowledged a write. */
  const lastAt = origins.map(() => performance.now())
  const longest = origins.map(() => 0)
  const others = new Map<string, number>()
  const over = new AbortController()
  onTestFinished(() => over.abort())
  let n = 0
  const write = async (index: number) => {
    while (!over.signal.aborted) {
      const words = `I should like to see it, number ${n++}`
      const status = await sendMessage(`${origins[index]}/api/contact/${car}`, n, words)
      if (status === 200) {
        acknowledged.push(words)
        const now = performance.now()
        longest[index] = Math.max(longest[index]!, now - lastAt[index]!)
        lastAt[index] = now
      } else {
        // It may have been written, or not.
        others.set(String(status), (others.get(String(status)) ?? 0) + 1)
        await wait(50)
      }
    }
  }
  const load = Promise.all(
    Array.from({ length: writers }, (_, index) => write(index % origins.length)),
  )

  for (let kill = 0; kill < kills; kill++) {
    await cluster.untilSafe()
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 100), {
      timeout: 60_000,
    })
    const lost = await cluster.losePrimary()
    const then = performance.now()
    await vi.waitFor(
      () => {
        for (const at of lastAt) expect(at).toBeGreaterThan(then + 3_000)
      },
      { timeout: 120_000, interval: 100 },
    )
    await lost.bringBack()
  }
  over.abort()
  await load

  const written = new Set(
    (
      (await runSql(cluster.url('shop'), 'select message from enquiries')) as { message: string }[]
    ).map(({ message }) => message),
  )
  console.log(
    `${acknowledged.length} acknowledged, ${written.size} written, without writes ${longest.map((one) => `${(one / 1_000).toFixed(1)} s`).join(' and ')}; other answers ${JSON.stringify(Object.fromEntries(others))}`,
  )
  expect(acknowledged.filter((words) => !written.has(words))).toEqual([])
  expect(Math.max(...longest)).toBeLessThan(mostSecondsWithoutWrites * 1_000)
  expect([...others.keys()].filter((status) => status !== '503')).toEqual([])
  expect([first.isRunning(), other.isRunning()]).toEqual([true, true])
}, 3_000_000)

async function sellCar(origin: string): Promise<number> {
  const seller = openSeller()
  const images = [await seller.sendPhoto(origin)]
  const { status, body } = await seller.sell(origin, 'submission-1', { images })
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body['id'])
}

/** From somebody else each time, somewhere else. */
async function sendMessage(address: string, n: number, message: string): Promise<number> {
  const from = `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ name: 'Ann Buyer', email: `buyer${n}@example.com`, message }),
  })
  await response.arrayBuffer()
  return response.status
}
