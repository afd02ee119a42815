import { setTimeout } from 'node:timers/promises'
import { expect, test as base, type Page } from '@playwright/test'
import { complainOfRepeatingToasts } from './repeating-toasts.ts'
import { refuseWhatToastsCover } from './uncovered.ts'

type Fixtures = {
  /** Whatever went wrong out of sight; a journey that expects some of it takes it out again. */
  complaints: string[]
}

/** Where the shop that `open-shop.ts` opened stands. */
const address = () => {
  const given = process.env['SHOP_ADDRESS']
  if (!given) throw new Error('no shop is open: run the journeys with bin/test --only journeys')
  return given
}

/**
 * A journey fails on what a visitor doesn't see: an error in the console, an exception, something
 * that the content security policy has stopped, a request to another host, a toast on what is pressed next, or one that
 * says what stands on the page already.
 */
export const test = base.extend<Fixtures>({
  browser: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      refuseWhatToastsCover(page)
      await page.close()
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(address()),
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    const wrong: string[] = []
    for (const complaint of complaints)
      if (!(await isOfPhotoTakenAway(complaint))) wrong.push(complaint)
    expect(wrong).toEqual([])
  },
  context: async ({ context, complaints }, use) => {
    context.on('page', (page) => listen(page, complaints))
    await context.exposeBinding('complain', (_source, what: string) => void complaints.push(what))
    await context.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, sourceFile }) => {
          const { complain } = window as unknown as { complain: (what: string) => Promise<void> }
          void complain(`policy: ${violatedDirective} stopped ${blockedURI} from ${sourceFile}`)
        },
      )
    })
    await context.addInitScript(complainOfRepeatingToasts)
    await use(context)
  },
})

function listen(page: Page, complaints: string[]) {
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    // The browser doesn't say of what.
    const isOfResource = text.startsWith('Failed to load resource')
    const of = isOfResource ? ` ${message.location().url} on ${page.url()}` : ''
    complaints.push(`console: ${text}${of}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && !isOurs(url))
      complaints.push(`request to another host: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} from ${response.url()}`)
  })
}

/**
 * Journeys share a shop: what one's seller takes away while another's page is there leaves a placeholder on it, and is a fault
 * only where that page, asked for anew, still shows it.
 */
async function isOfPhotoTakenAway(complaint: string): Promise<boolean> {
  const { photo, at } =
    /status of 404 .*(?<photo>\/photos\/[\w-]+)\S+ on (?<at>\S+)$/.exec(complaint)?.groups ?? {}
  if (!photo || !at) return false
  // A kept list may be a second old.
  await setTimeout(2_000)
  return !(await (await fetch(at)).text()).includes(photo)
}

/** This machine's name leads to the shop as its number does; passkeys are for names alone. */
const isOurs = ({ origin }: URL) =>
  origin.replace('//localhost:', '//127.0.0.1:') === new URL(address()).origin

/** The page answers to scripts once something of it is React's. */
export const answers = (page: Page) =>
  page.waitForFunction(() => {
    const within = document.querySelector('#app > *')
    return within !== null && Object.keys(within).some((key) => key.startsWith('__reactProps'))
  })

/** Opens a page that then answers to scripts; what is done before that has journeys of its own. */
export async function openPage(page: Page, address: string) {
  const answer = await page.goto(address)
  await answers(page)
  return answer
}

/** Whether whoever closes the tab now is asked first. */
export const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

export { expect }
