import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from './chromium.ts'
import { median } from './percentiles.ts'
import { signIn } from './sign-in.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 5

/** Beside what everybody sees, as a seller sees it who is signed in. */
const signedInPaths = ['/account']

/**
 * Prints Lighthouse's mobile scores of each page and of the account's, the median of five runs. `own ms` is the blocked time without what its tasks
 * waited for while others had the processor, which on a busy machine is most of it.
 */
export async function scorePages(address: string, paths: string[]) {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: [
      '--headless=new',
      ...chromiumFlags,
      '--disable-gpu',
      '--disable-background-networking',
    ],
  })
  console.log(
    `\n${'Lighthouse, mobile'.padEnd(20)}${categories.map((name) => name.padStart(15)).join('')}     LCP ms   TBT ms   own ms      CLS`,
  )
  for (const path of [...paths, ...signedInPaths]) {
    if (path === signedInPaths[0]) await signInBrowser(chrome.port, address)
    const results: { scores: number[]; lcp: number; tbt: number; own: number; cls: number }[] = []
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(address + path, {
        port: chrome.port,
        logLevel: 'error',
        onlyCategories: [...categories],
      })
      const report = result!.lhr
      const value = (audit: string) => report.audits[audit]?.numericValue ?? NaN
      results.push({
        scores: categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
        lcp: value('largest-contentful-paint'),
        tbt: value('total-blocking-time'),
        own: blockedByItself(
          result!.artifacts.Trace.traceEvents,
          report.configSettings.throttling.cpuSlowdownMultiplier,
        ),
        cls: value('cumulative-layout-shift'),
      })
      if (run === 0) nameFailures(report.audits)
    }
    const scores = categories.map((_, index) => median(results.map((one) => one.scores[index]!)))
    const of = (name: 'lcp' | 'tbt' | 'own' | 'cls') => median(results.map((one) => one[name]))
    console.log(
      path.padEnd(20) +
        scores.map((score) => String(score).padStart(15)).join('') +
        of('lcp').toFixed(0).padStart(11) +
        of('tbt').toFixed(0).padStart(9) +
        of('own').toFixed(0).padStart(9) +
        of('cls').toFixed(3).padStart(9),
    )
  }
  chrome.kill()
}

/** In the browser itself: its scripts look for a cookie before they ask who is there. */
async function signInBrowser(port: number, address: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  await signIn(browser.contexts()[0]!.request, address)
  await browser.close()
}

type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  /** Microseconds of the thread's own processor time. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

/**
 * Returns milliseconds by which the page's tasks after its first paint, by their own time, exceeded 50 ms each, on a phone that
 * is slower than this machine by `slowdown`.
 */
function blockedByItself(events: readonly TraceEvent[], slowdown: number): number {
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  )!
  const paint = events.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start.pid && ts > start.ts,
  )!
  return events
    .filter(
      ({ name, pid, tid, ts }) =>
        name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= paint.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (slowdown * tdur) / 1_000 - 50), 0)
}

/** What keeps a page from a hundred in the categories that are not about time. */
function nameFailures(
  audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string }>,
) {
  for (const audit of Object.values(audits)) {
    if (audit.scoreDisplayMode === 'binary' && audit.score === 0)
      console.log(`  fails: ${audit.title}`)
  }
}
