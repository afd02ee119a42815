import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAbuse } from './abuse.ts'
import { capture } from './capture.ts'
import { measureInteractions } from './interactions.ts'
import { load } from './load.ts'
import { scorePages } from './lighthouse.ts'
import { startBare, startShop } from './processes.ts'
import { measureMailQueue } from './mail-queue.ts'
import { measureMails } from './mails.ts'
import { measurePhotoBytes } from './photo-bytes.ts'
import { measurePhotos } from './photos.ts'
import { measurePhonePhotos, measureSlowUplink } from './phone-photos.ts'
import { measureResults } from './results.ts'
import { measureScale } from './scale/measure.ts'
import { measureSearchQuality, measureSearchQualityAtScale } from './search-quality.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureUploadQuality } from './upload-quality.ts'
import { weighPages } from './weigh-pages.ts'
import { median } from './percentiles.ts'

/**
 * Measures the shop against a bare node:http server that sends the same bytes, in turns within one
 * run, so that what else the machine is doing falls on both; how far the bare server's own rounds lie apart says
 * how much that was. Logs are as shipped, into a file.
 */

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    lighthouse: { type: 'boolean', default: false },
    only: { type: 'string' },
    attack: { type: 'string' },
    scale: { type: 'string' },
    database: { type: 'string' },
    names: { type: 'boolean', default: false },
  },
})
const rounds = 5
const secondsEach = Number(flags.seconds)
const pages = ['/', '/browse', '/listing/1', '/create-listing', '/about', '/login']

type Scenario = {
  name: string
  path: string
  encoding: 'br' | 'gzip' | 'identity'
  /** Against the shop that keeps nothing, so that every request is made anew. */
  fresh?: true
  /** A number that counts up is put behind the path: each request is rendered, from answers that are kept. */
  countsUp?: true
}

const scenarios: Scenario[] = [
  { name: 'home, kept', path: '/', encoding: 'br' },
  { name: 'home, kept, gzip', path: '/', encoding: 'gzip' },
  { name: 'browse, kept', path: '/browse', encoding: 'br' },
  { name: 'listing, kept', path: '/listing/1', encoding: 'br' },
  { name: 'search API, kept', path: '/api/listings?make=BMW', encoding: 'br' },
  { name: 'home, rendered', path: '/?q=', encoding: 'identity', countsUp: true },
  { name: 'browse, rendered', path: '/browse?bench=', encoding: 'identity', countsUp: true },
  { name: 'home, page not kept', path: '/?q=1', encoding: 'br' },
  { name: 'browse, page not kept', path: '/browse?bench=1', encoding: 'br' },
  { name: 'home, nothing kept', path: '/', encoding: 'br', fresh: true },
  { name: 'listing, nothing kept', path: '/listing/1', encoding: 'br', fresh: true },
  { name: 'search API, nothing kept', path: '/api/listings?make=BMW', encoding: 'br', fresh: true },
]

const apart = (values: number[]) => (Math.max(...values) - Math.min(...values)) / median(values)

const column = (value: string | number, width: number) => String(value).padStart(width)

async function measure(shop: string, fresh: string) {
  console.log(
    `\n${'requests a second'.padEnd(28)}${column('bare', 9)}${column('shop', 9)}${column('share', 8)}${column('p99 ms', 9)}${column('bare apart', 12)}`,
  )
  for (const { name, path, encoding, fresh: isFresh, countsUp = false } of scenarios) {
    const asked = { seconds: secondsEach, encoding, countsUp }
    const address = isFresh ? fresh : shop
    const bare = await startBare([await capture(address, path, encoding)])
    const rates: { bare: number[]; shop: number[]; p99: number[] } = { bare: [], shop: [], p99: [] }
    for (let round = 0; round < rounds; round++) {
      rates.bare.push((await load(bare.address + path, asked)).requestsPerSecond)
      const ours = await load(address + path, asked)
      rates.shop.push(ours.requestsPerSecond)
      rates.p99.push(ours.p99Milliseconds)
    }
    await bare.stop()
    const share = median(rates.shop.map((rate, round) => rate / rates.bare[round]!))
    console.log(
      name.padEnd(28) +
        column(Math.round(median(rates.bare)), 9) +
        column(Math.round(median(rates.shop)), 9) +
        column(`${(share * 100).toFixed(0)} %`, 8) +
        column(median(rates.p99).toFixed(1), 9) +
        column(`${(apart(rates.bare) * 100).toFixed(0)} %`, 12),
    )
  }
  console.log('p99 is wrk’s: a stall counts for all that would have been asked meanwhile')
}

if (flags.only === 'search-quality') {
  if (flags.scale !== undefined) {
    await measureSearchQualityAtScale({
      cars: wholeNumber(flags.scale),
      database: flags.database,
    })
    process.exit()
  }
  // The unseen half is measured and never named: whoever tunes by it has none left.
  await measureSearchQuality({ queries: 'seen', names: flags.names })
  await measureSearchQuality({ queries: 'unseen' })
  await measureSearchQuality({ queries: 'others' })
  process.exit()
}

if (flags.only === 'photo-bytes') {
  await measurePhotoBytes()
  process.exit()
}

if (flags.only === 'mail-queue') {
  await measureMailQueue()
  process.exit()
}

function wholeNumber(text: string): number {
  if (!/^\d{4,8}$/.test(text)) throw new Error(`--scale wants 1000 cars or more, not '${text}'`)
  return Number(text)
}

/** Everything but how it is with many cars, for the demonstration's 140. */
async function measureShop(folder: string) {
  const first = await startShop({ DATA_DIR: join(folder, 'kept') })
  await first.stop()
  const shop = await startShop(
    { DATA_DIR: join(folder, 'kept'), LOG_LEVEL: 'info' },
    { log: join(folder, 'kept.log') },
  )
  console.log(
    `start-up: ${first.startedInSeconds.toFixed(1)} s first, ${shop.startedInSeconds.toFixed(1)} s again`,
  )
  const wants = (part: string) => flags.only === undefined || flags.only === part
  if (wants('weight')) await weighPages(shop.address, pages)
  if (flags.lighthouse) await scorePages(shop.address, pages)
  if (wants('interactions')) await measureInteractions(shop.address)
  if (wants('results')) await measureResults(shop.address)
  if (wants('sign-ins')) await measureSignIns(shop.address)
  if (wants('photos')) await measurePhotos(shop.address, join(folder, 'kept'))
  if (wants('phone')) await measurePhonePhotos(shop.address)
  if (wants('uplink')) await measureSlowUplink(shop.address)
  if (wants('upload-quality')) await measureUploadQuality()
  if (wants('mails')) await measureMails(join(folder, 'mails'))
  if (wants('abuse')) await measureAbuse(join(folder, 'abuse'), flags.attack)
  if (wants('pages')) {
    const fresh = await startShop(
      { DATA_DIR: join(folder, 'fresh'), LOG_LEVEL: 'info', KEPT_MEGABYTES: '0' },
      { log: join(folder, 'fresh.log') },
    )
    await measure(shop.address, fresh.address)
    await fresh.stop()
  }
  await shop.stop()
}

const folder = await mkdtemp(join(tmpdir(), 'youngtimer-bench-'))
try {
  if (flags.scale === undefined) await measureShop(folder)
  else
    await measureScale({
      cars: wholeNumber(flags.scale),
      folder,
      seconds: secondsEach,
      database: flags.database,
    })
} finally {
  await rm(folder, { recursive: true, force: true })
}
