import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from './chromium.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 5

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Prints Lighthouse's mobile scores of each page, the median of five runs. */
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
    `\n${'Lighthouse, mobile'.padEnd(20)}${categories.map((name) => name.padStart(15)).join('')}     LCP ms   TBT ms      CLS`,
  )
  for (const path of paths) {
    const results: { scores: number[]; lcp: number; tbt: number; cls: number }[] = []
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
        cls: value('cumulative-layout-shift'),
      })
      if (run === 0) nameFailures(report.audits)
    }
    const scores = categories.map((_, index) => median(results.map((one) => one.scores[index]!)))
    const of = (name: 'lcp' | 'tbt' | 'cls') => median(results.map((one) => one[name]))
    console.log(
      path.padEnd(20) +
        scores.map((score) => String(score).padStart(15)).join('') +
        of('lcp').toFixed(0).padStart(11) +
        of('tbt').toFixed(0).padStart(9) +
        of('cls').toFixed(3).padStart(9),
    )
  }
  chrome.kill()
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
