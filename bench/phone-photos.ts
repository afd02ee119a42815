import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchChromium } from './chromium.ts'
import { largePhoto } from './large-photo.ts'

const count = 10

/** Bits a second that a telephone sends on a poor day in the country. */
const slowUplink = 3_000_000
/** Seconds in which a seller has eight photos there all the same. */
const uplinkBar = 30

/** How long it takes until eight photos of 12 megapixels are there, by a slow uplink. */
export async function measureSlowUplink(shop: string) {
  const { browser, page, session } = await openPhone()
  await page.goto(`${shop}/create-listing?type=standard`, { waitUntil: 'networkidle' })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: slowUplink / 8,
    uploadThroughput: slowUplink / 8,
  })
  const { seconds } = await addPhotos(page, 8)
  await browser.close()
  console.log(`\n8 photos of 12 megapixels at ${slowUplink / 1e6} Mbit/s: ${seconds.toFixed(1)} s`)
  if (seconds > uplinkBar) {
    console.error(`more than the ${uplinkBar} s that a seller should wait at most`)
    process.exitCode = 1
  }
}

/**
 * How long a slow phone (its processor at a quarter of this machine's speed) is held up while ten
 * photos of 12 megapixels are made smaller and sent: every task of the page's own thread above 50 ms.
 */
export async function measurePhonePhotos(shop: string) {
  const { browser, page, session } = await openPhone()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${shop}/create-listing?type=standard`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const seen = { tasks: [] as number[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  const { seconds } = await addPhotos(page, count)
  const tasks = await page.evaluate(
    () => (window as unknown as { seen: { tasks: number[] } }).seen.tasks,
  )
  await browser.close()
  const longest = tasks.toSorted((a, b) => b - a)
  console.log(
    `\n${count} photos of 12 megapixels from a phone at a quarter of the speed: ${seconds.toFixed(0)} s; ` +
      `${tasks.length} tasks above 50 ms, the longest ${longest.slice(0, 5).map(Math.round).join(', ') || 'none'} ms`,
  )
}

async function openPhone() {
  const browser = await launchChromium()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  return { browser, page, session }
}

/** Adds so many photos, and waits until all are there. */
async function addPhotos(page: Page, count: number): Promise<{ seconds: number }> {
  // Past 50 MB in all, a browser is given files rather than bytes.
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-photos-'))
  const photos = Array.from({ length: count }, (_, n) => join(folder, `photo-${n}.jpg`))
  for (const [n, file] of photos.entries()) await writeFile(file, await largePhoto(n % 3))
  const began = performance.now()
  await page.locator('input[type=file]').setInputFiles(photos)
  // They are seen at once; there they are when none is busy.
  await page.locator('li[aria-busy=true]').first().waitFor()
  await page.locator('li[aria-busy=true]').first().waitFor({ state: 'detached', timeout: 300_000 })
  const seconds = (performance.now() - began) / 1_000
  await rm(folder, { recursive: true })
  return { seconds }
}
