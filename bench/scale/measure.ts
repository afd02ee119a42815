import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { sorts } from '../../src/features/search/rules.ts'
import type { SearchResponse } from '../../src/features/search/schema.ts'
import { fillWithCars } from '../../test/database/many-cars.ts'
import { startOwnPostgres } from '../../test/database/postgres-server.ts'
import { runSql } from '../../test/database/run-sql.ts'
import { capture } from '../capture.ts'
import { advisedBuffers, endingWithUs, startBare, startShop } from '../processes.ts'
import { longSearches, pages, searches, visits, type Stock } from './addresses.ts'
import { ask, isRefused, isServed, type Asked } from './ask.ts'
import { median } from '../percentiles.ts'

const bareSeconds = 1
/** How far the bare server's rates around a row may lie apart before the row says so. */
const noisy = 0.2
const deepFrom = 20
const deepTo = 50

type Row = {
  name: string
  paths: string[]
  order?: 'in turn' | 'at random'
  times?: number
  /** Every address is asked for once before it is measured: the row is of what is kept then. */
  isKept?: true
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
const column = (value: string | number, width: number) => String(value).padStart(width)
const thousands = (n: number) => n.toLocaleString('en-GB')

/** A line of the table. */
function print(name: string, values: (string | number)[]) {
  console.log(name.padEnd(34) + values.map((value) => column(value, 10)).join(''))
}

/** What each row is told of, in order. */
const columns = ['bare/s', 'apart', 'shop/s', 'p50 ms', 'p95', 'p99', 'refused', 'failed', 'wrk']

type Measuring = { shop: string; folder: string; seconds: number }

/** A row: the bare server with the row's own bytes, the shop, and the bare server again. */
async function measureRow(
  { shop, folder, seconds }: Measuring,
  { name, paths, order = 'in turn', times = 1, isKept }: Row,
): Promise<{ apart: number; asked: Asked }> {
  const bare = await startBare([await capture(shop, paths.at(-1)!, 'br')])
  const bareRate = async () =>
    (await ask({ address: bare.address, paths: [paths.at(-1)!], seconds: bareSeconds, folder }))
      .requestsPerSecond
  if (isKept) for (const path of paths) await capture(shop, path, 'br')
  const before = await bareRate()
  const asked = await ask({ address: shop, paths, order, seconds: seconds * times, folder })
  const after = await bareRate()
  await bare.stop()
  const apart = Math.abs(before - after) / Math.max(before, after)
  const count = (of: (status: string) => boolean) =>
    Object.entries(asked.statuses).reduce((sum, [status, n]) => sum + (of(status) ? n : 0), 0)
  const all = count(() => true) + asked.broken
  const failed = count((status) => !isServed(status) && !isRefused(status)) + asked.broken
  print(name, [
    Math.round((before + after) / 2),
    percent(apart) + (apart > noisy ? '~' : ''),
    asked.requestsPerSecond.toFixed(asked.requestsPerSecond < 100 ? 1 : 0),
    asked.p50.toFixed(1),
    asked.p95.toFixed(1),
    asked.p99.toFixed(1),
    percent(count(isRefused) / Math.max(1, all)),
    failed,
    percent(asked.ownShare),
  ])
  if (failed > 0) console.log(`  ${JSON.stringify(asked.statuses)}, ${asked.broken} broken`)
  return { apart, asked }
}

/** The addresses of later pages, read by a shop that keeps nothing. */
async function readDeepPages(env: Record<string, string>): Promise<string[]> {
  const shop = await startShop({ ...env, KEPT_MEGABYTES: '0' })
  const deep: string[] = []
  const walk = async (search: string) => {
    let cursor: string | null = null
    for (let page = 1; page <= deepTo; page++) {
      const path: string = cursor ? `${search}&cursor=${cursor}` : search
      const response = await fetch(shop.address + path)
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      if (page > deepFrom) deep.push(path)
      cursor = ((await response.json()) as SearchResponse).nextCursor
      if (!cursor) return
    }
  }
  const left = longSearches()
  const reader = async () => {
    for (let search = left.pop(); search; search = left.pop()) await walk(search)
  }
  try {
    await Promise.all([reader(), reader(), reader()])
  } finally {
    await shop.stop()
  }
  return deep
}

async function readStock(url: string): Promise<Stock> {
  const cars = (await runSql(
    url,
    `select id from listings where is_active and expires_at > now() order by hashint8(id) limit 20000`,
  )) as { id: string }[]
  const towns = (await runSql(url, 'select name from places order by name')) as { name: string }[]
  return { onSale: cars.map(({ id }) => Number(id)), towns: towns.map(({ name }) => name) }
}

/** Megabytes that a shop's process has. */
async function memoryOf(shop: string): Promise<number> {
  const text = await (await fetch(`${shop}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (!bytes) throw new Error('the shop does not say how much memory it has')
  return Number(bytes) / 1024 / 1024
}

/** Another process that publishes so many cars a minute meanwhile; says how many it did. */
async function publishDuring<T>(
  env: Record<string, string>,
  perMinute: number,
  work: () => Promise<T>,
) {
  if (perMinute === 0) return { published: 0, result: await work() }
  const child = endingWithUs(
    fork(join(import.meta.dirname, 'publisher.ts'), [String(perMinute)], {
      env: { ...process.env, ...env },
    }),
  )
  await once(child, 'message')
  const result = await work()
  const told = once(child, 'message')
  child.send('stop')
  const [{ published, seconds }] = (await told) as [{ published: number; seconds: number }]
  return { published: (published / seconds) * 60, result }
}

/** An empty database in a server of our own, or the one that is named. */
async function openServer(given: string | undefined) {
  if (given) return { url: given, stop: async () => {} }
  const server = await startOwnPostgres({
    syncsCommits: true,
    settings: {
      fsync: 'on',
      full_page_writes: 'on',
      max_wal_size: '4GB',
      shared_buffers: advisedBuffers(),
      maintenance_work_mem: '256MB',
    },
  })
  await runSql(`${server.url}postgres`, 'create database shop')
  return { url: `${server.url}shop`, stop: server.stop }
}

/** Puts cars into an empty shop; leaves one alone that has as many. */
async function fill(url: string, cars: number, env: Record<string, string>) {
  const began = performance.now()
  const first = await startShop(env)
  await first.stop()
  const [{ n }] = (await runSql(url, 'select count(*)::int as n from listings')) as [{ n: number }]
  if (n === 0) {
    const database = await openPostgres({ url, onError: (error) => console.error(error) })
    await fillWithCars(database, cars)
    await database.close()
  } else if (n < cars)
    throw new Error(`the database has ${n} cars, and is neither empty nor has it ${cars}`)
  const [{ bytes }] = (await runSql(
    url,
    'select pg_database_size(current_database())::text as bytes',
  )) as [{ bytes: string }]
  console.log(
    `${thousands(Math.max(n, cars))} cars, ${(Number(bytes) / 1e9).toFixed(1)} GB, ready after ${((performance.now() - began) / 1_000).toFixed(0)} s; the first start, with migrations, took ${first.startedInSeconds.toFixed(1)} s`,
  )
}

export type ScaleOptions = {
  cars: number
  folder: string
  seconds: number
  database?: string | undefined
}

/** What a shop with so many cars does, beside the bare server. */
export async function measureScale({ cars, folder, seconds, database }: ScaleOptions) {
  const server = await openServer(database)
  const env = {
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, 'shop'),
    DEMO: '0',
    PUBLIC_URL: 'http://localhost:3000',
    // Each request says which of ten thousand visitors it is from.
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'info',
  }
  try {
    await fill(server.url, cars, env)
    const stock = await readStock(server.url)
    const deep = await readDeepPages(env)
    const shop = await startShop(env, { log: join(folder, 'shop.log') })
    try {
      await measureRows({ shop, stock, deep, env, folder, seconds })
    } finally {
      await shop.stop()
    }
  } finally {
    await server.stop()
  }
}

async function measureRows({
  shop,
  stock,
  deep,
  env,
  folder,
  seconds,
}: {
  shop: Awaited<ReturnType<typeof startShop>>
  stock: Stock
  deep: string[]
  env: Record<string, string>
  folder: string
  seconds: number
}) {
  const measuring = { shop: shop.address, folder, seconds }
  const cores = availableParallelism()
  console.log(
    `started in ${shop.startedInSeconds.toFixed(1)} s, ${(await memoryOf(shop.address)).toFixed(0)} MB; one web process that does jobs too, logs as shipped, into a file`,
  )
  console.log(
    `16 connections, at most one of ${cores} cores for wrk ('wrk' says how much of one it took); load before ${loadavg()[0]!.toFixed(1)}\n`,
  )
  print('', columns)
  const apart: number[] = []
  const row = async (given: Row) => {
    const measured = await measureRow(measuring, given)
    apart.push(measured.apart)
    return measured.asked
  }

  await row({ name: 'home, kept', paths: ['/'], isKept: true })
  await row({
    name: 'API make + price, asked again',
    paths: searches.makeAndPriceAgain(),
    isKept: true,
  })
  await row({ name: 'API make + price, each anew', paths: searches.makeAndPrice() })
  await row({ name: 'API text, each anew', paths: searches.text(stock) })
  await row({
    name: 'API text, asked again',
    paths: searches.text(stock).slice(0, 200),
    isKept: true,
  })
  await row({ name: 'API one word', paths: searches.oneWord(stock) })
  await row({ name: 'API around a town, each anew', paths: searches.place(stock) })
  for (const { value } of sorts)
    await row({ name: `API ${value}, each anew`, paths: searches.inOrder(value, stock) })
  await row({ name: `API pages ${deepFrom + 1} to ${deepTo}`, paths: deep })
  await row({ name: 'API a listing, each anew', paths: pages.listingApi(stock) })
  await row({ name: 'listing, each anew', paths: pages.listing(stock).toReversed() })
  await row({ name: 'browse, each anew', paths: pages.browse() })
  await row({ name: 'home, page not kept', paths: pages.home() })
  console.log(`memory after that: ${(await memoryOf(shop.address)).toFixed(0)} MB`)

  const rates: number[] = []
  const paths = visits(stock)
  await wait(1_000)
  for (const perMinute of [0, 50, 500]) {
    const { published, result } = await publishDuring(env, perMinute, () =>
      row({
        name: `visitors, ${perMinute} published a minute`,
        paths,
        order: 'at random',
        times: 3,
      }),
    )
    rates.push(result.requestsPerSecond)
    if (perMinute > 0)
      console.log(
        `  ${published.toFixed(0)} a minute were published; ${percent(result.requestsPerSecond / rates[0]!)} of the rate without`,
      )
  }
  console.log(`memory after that: ${(await memoryOf(shop.address)).toFixed(0)} MB`)

  const marked = apart.filter((one) => one > noisy).length
  console.log(
    `\nthe bare server's rates before and after a row lay ${percent(median(apart))} apart (median), ${percent(Math.max(...apart))} at most: ` +
      (marked > apart.length / 4 || median(apart) > noisy / 2
        ? 'THIS MACHINE WAS NOISY, the figures are worth little'
        : marked > 0
          ? `${marked} rows with ~ are worth less`
          : 'a quiet machine'),
  )
  console.log(
    "'refused' are 503 and 429; times are of all responses, so refusals make them look shorter",
  )
}
