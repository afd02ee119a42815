import { loadavg } from 'node:os'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { launchChromium } from './chromium.ts'
import { act, interactions } from './interaction-steps.ts'
import { median } from './percentiles.ts'

const rounds = 5
/** What feels immediate, in milliseconds (Nielsen, Usability Engineering, 1993, chapter 5). */
const bar = 100

const quietMilliseconds = 1_000

type Choice = {
  name: string
  path: string
  before?: ((page: Page) => Promise<void>) | undefined
  act(page: Page): Promise<unknown>
}

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

const select = (name: string, value: string) => (page: Page) =>
  page
    .getByRole('search', { name: 'Filters' })
    .getByLabel(name, { exact: true })
    .selectOption(value)

const onDesk: Choice[] = [
  { name: 'make', path: '/browse', act: select('Make', 'BMW') },
  { name: 'most to pay', path: '/browse', act: select('Max price', '10000') },
  { name: 'first year', path: '/browse', act: select('Year from', '1995') },
  {
    name: 'chip dropped',
    path: '/browse?make=BMW',
    act: (page) =>
      page.getByRole('list', { name: 'Active filters' }).getByRole('link').first().click(),
  },
]
/** What changes the cars of the page that it is on, of the presses whose paint is measured. */
const onPhone: Choice[] = [
  'filters, condition',
  'filters, make',
  'browse, sort',
  'browse, chip dropped',
].map((name) => {
  const interaction = interactions.find((one) => one.name === name)!
  return { ...interaction, act: (page) => act(page, interaction) }
})

/**
 * Prints how long it takes from a choice on /browse until the cars that it leaves are painted, the way to the shop and back
 * with it: at this machine's speed, and on a phone four times as slow.
 */
export async function measureResults(address: string) {
  const browser = await launchChromium()
  console.log(
    `\n${'choice to results painted'.padEnd(34)}${'median ms'.padStart(11)}${'worst ms'.padStart(11)}   load ${loadavg()[0]!.toFixed(1)}`,
  )
  for (const [device, slowdown, choices] of [
    ['desk', 1, onDesk],
    ['phone', 1, onPhone],
    ['phone, CPU ÷ 4', 4, onPhone],
  ] as const)
    for (const choice of choices) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const options = device === 'desk' ? desk : phone
        times.push(await measureChoice(browser, { ...options, baseURL: address }, choice, slowdown))
      }
      const [half, worst] = [median(times), Math.max(...times)]
      console.log(
        `${device}: ${choice.name}`.padEnd(34) +
          half.toFixed(0).padStart(11) +
          worst.toFixed(0).padStart(11) +
          (half > bar ? `   over ${bar}` : ''),
      )
    }
  await browser.close()
}

async function measureChoice(
  browser: Browser,
  options: BrowserContextOptions,
  choice: Choice,
  slowdown: number,
): Promise<number> {
  const context = await browser.newContext({ ...options, locale: 'en-GB', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(choice.path, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await choice.before?.(page)
    // Nobody chooses without coming to it; what a page fetches at that first sign is there by then.
    await page.mouse.move(10, 10)
    await page.mouse.move(20, 20)
    // What a page does once it is there has nothing to do with the choice.
    await page.waitForTimeout(quietMilliseconds)
    await watchResults(page)
    await choice.act(page)
    const took = await page.waitForFunction(
      () => (window as unknown as { took?: number }).took,
      undefined,
      { polling: 50 },
    )
    return (await took.jsonValue())!
  } finally {
    await context.close()
  }
}

/** Notes the time from the event that chooses to the frame after the one in which other cars are drawn. */
const watchResults = (page: Page) =>
  page.evaluate(() => {
    const shown = () => document.querySelector('#results-heading')!.textContent
    const before =
      shown() + String(document.querySelector<HTMLAnchorElement>('#results article a')?.href)
    let chosenAt: number | undefined
    const choose = (event: Event) => (chosenAt = event.timeStamp)
    for (const type of ['change', 'click']) addEventListener(type, choose, { capture: true })
    const observer = new MutationObserver(() => {
      const after =
        shown() + String(document.querySelector<HTMLAnchorElement>('#results article a')?.href)
      if (chosenAt === undefined || after === before) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () =>
          Object.assign(window, { took: performance.now() - chosenAt! }),
        )
        port1.start()
        port2.postMessage(undefined)
      })
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
