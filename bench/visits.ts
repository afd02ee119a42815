import { get } from 'node:http'
import { p99 } from './percentiles.ts'

/** A visitor of each page every so many milliseconds: far from what the shop can serve. */
const paceMilliseconds = 20

const pages = [
  { name: 'home, kept', path: () => '/' },
  { name: 'home, page not kept', path: (n: number) => `/?q=${n}` },
  { name: '/healthz', path: () => '/healthz' },
]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Not by `fetch`, which unpacks what it gets: that is the visitor's time, not the shop's. */
function visit(address: string): Promise<number> {
  const began = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
    response.on('error', reject).resume()
    response.on('end', () => resolve(performance.now() - began))
  }).on('error', reject)
  return promise
}

/** Visits at a steady pace until `work` is done; returns what each visit took, in milliseconds. */
async function visitDuring(address: (n: number) => string, work: Promise<unknown>) {
  const visits: Promise<number>[] = []
  const visitor = setInterval(() => {
    visits.push(visit(address(visits.length)))
  }, paceMilliseconds)
  await work.finally(() => clearInterval(visitor))
  return Promise.all(visits)
}

/**
 * What visitors notice while the shop works hard: each page's p99 beside its own when it doesn't.
 * `work` is begun anew for each page.
 */
export async function measureVisits(shop: string, what: string, work: () => Promise<unknown>) {
  console.log(
    `\n${`p99 ms, ${what}`.padEnd(34)}${'idle'.padStart(9)}${'during'.padStart(9)}${'ratio'.padStart(8)}${'visits'.padStart(8)}`,
  )
  for (const { name, path } of pages) {
    const address = (n: number) => shop + path(n)
    await visitDuring(address, pause(3_000))
    // Before and after, so that what else the machine begins to do meanwhile falls on both.
    const idle = await visitDuring(address, pause(4_000))
    const during = await visitDuring(address, work())
    await pause(1_000)
    idle.push(...(await visitDuring(address, pause(4_000))))
    const [before, then] = [p99(idle), p99(during)]
    console.log(
      name.padEnd(34) +
        before.toFixed(1).padStart(9) +
        then.toFixed(1).padStart(9) +
        (then / before).toFixed(1).padStart(8) +
        String(during.length).padStart(8),
    )
  }
}
