import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browserType } from '@playwright/test'
import { chromium, find } from '../test/run/debian.ts'
import { largePhoto } from './large-photo.ts'

const count = 10

/**
 * How long a slow phone (its processor at a quarter of this machine's speed) is held up while ten
 * photos of 12 megapixels are made smaller and sent: every task of the page's own thread above 50 ms.
 */
export async function measurePhonePhotos(shop: string) {
  const executablePath = find(chromium)
  const browser = await browserType.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${shop}/create-listing?type=standard`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const seen = { tasks: [] as number[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  // Past 50 MB in all, a browser is given files rather than bytes.
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-photos-'))
  const photos = Array.from({ length: count }, (_, n) => join(folder, `photo-${n}.jpg`))
  for (const [n, file] of photos.entries()) await writeFile(file, await largePhoto(n % 3))
  const began = performance.now()
  await page.locator('input[type=file]').setInputFiles(photos)
  const tiles = page.getByRole('list', { name: /^Photos/ }).getByRole('listitem')
  await tiles
    .getByRole('img')
    .nth(count - 1)
    .waitFor({ timeout: 300_000 })
  const seconds = (performance.now() - began) / 1_000
  const tasks = await page.evaluate(
    () => (window as unknown as { seen: { tasks: number[] } }).seen.tasks,
  )
  await browser.close()
  await rm(folder, { recursive: true })
  const longest = tasks.toSorted((a, b) => b - a)
  console.log(
    `\n${count} photos of 12 megapixels from a phone at a quarter of the speed: ${seconds.toFixed(0)} s; ` +
      `${tasks.length} tasks above 50 ms, the longest ${longest.slice(0, 5).map(Math.round).join(', ') || 'none'} ms`,
  )
}
