import { loadavg } from 'node:os'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { launchChromium } from './chromium.ts'
import { act, interactions, type Interaction } from './interaction-steps.ts'
import { median } from './percentiles.ts'
import { signIn } from './sign-in.ts'

const rounds = 5
/** How much slower than this machine the phone is. */
const slowdown = 4
/** Google's own bar for a good interaction to next paint. */
const bar = 200
/** What takes less isn't reported by the browser at all. */
const least = 16

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
  serviceWorkers: 'block',
}

const load = () => loadavg()[0]!.toFixed(1)

/**
 * Prints how long each press and key takes until what it changes is painted, on a phone four times as slow as
 * this machine: the longest of its events, as the interaction to next paint counts it.
 */
export async function measureInteractions(address: string) {
  const browser = await launchChromium()
  console.log(
    `\n${`interaction to paint, CPU ÷ ${slowdown}`.padEnd(34)}${'median ms'.padStart(11)}${'worst ms'.padStart(11)}   load ${load()} before`,
  )
  const slow: string[] = []
  for (const interaction of interactions) {
    const durations: number[] = []
    for (let round = 0; round < rounds; round++)
      durations.push(await measureOnce(browser, address, interaction))
    const worst = Math.max(...durations)
    if (worst > bar) slow.push(interaction.name)
    console.log(
      interaction.name.padEnd(34) +
        median(durations).toFixed(0).padStart(11) +
        worst.toFixed(0).padStart(11) +
        (worst > bar ? `   over ${bar}` : ''),
    )
  }
  await browser.close()
  console.log(`load ${load()} after; over ${bar} ms: ${slow.join(', ') || 'none'}`)
}

/** In a browser that has nothing yet, as the first of its kind is the slowest. */
export async function measureOnce(browser: Browser, address: string, interaction: Interaction) {
  const context = await browser.newContext({ ...phone, baseURL: address })
  try {
    const page = await context.newPage()
    if (interaction.isSignedIn) await signIn(page.request)
    await watchEvents(page)
    await page.goto(interaction.path, { waitUntil: 'networkidle' })
    await slowDown(page)
    await interaction.before?.(page)
    const point = interaction.tap && (await reach(interaction.tap(page)))
    await settled(page)
    await takeLongest(page)
    if (point) await page.touchscreen.tap(point.x, point.y)
    else await act(page, interaction)
    await settled(page)
    return await takeLongest(page)
  } finally {
    await context.close()
  }
}

/**
 * Where its middle is, once it is in sight. Found and scrolled to before it is measured: a finger's owner has done both by then, and
 * looking for something by its name takes the page 200 ms.
 */
async function reach(target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Once the page is there, which would else take the whole run's time. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

type Watched = { longest: number; lastAt: number }

/** Notes the longest event of an interaction, on whichever page it ends. */
const watchEvents = (page: Page) =>
  page.addInitScript((durationThreshold) => {
    const watched: Watched = { longest: 0, lastAt: 0 }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      watched.lastAt = performance.now()
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) watched.longest = Math.max(watched.longest, entry.duration)
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
  }, least)

/** Nothing has been noted for a while. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    const quiet = 500
    const { watched } = window as unknown as { watched: Watched }
    const began = performance.now()
    while (performance.now() - Math.max(began, watched.lastAt) < quiet)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

const takeLongest = (page: Page) =>
  page.evaluate((atLeast) => {
    const { watched } = window as unknown as { watched: Watched }
    const { longest } = watched
    watched.longest = 0
    return Math.max(longest, atLeast)
  }, least)
