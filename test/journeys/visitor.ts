import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { photoFiles } from './sell-steps.ts'

/** Names a browser that people use: one that is steered by a program says so, and isn't counted. */
export const ordinaryBrowser =
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

/** Hides that a program steers the browser. */
export async function comeAsAPerson(context: BrowserContext) {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
  })
  await noticeViews(context)
}

/** Marks a document once its scripts have said that it is looked at, whether or not anybody counts it. */
export const noticeViews = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.addEventListener('youngtimer:happened', () => {
      document.documentElement.dataset['seen'] = 'yes'
    })
  })

/** Opens a page and stays until whoever counts has heard of it. */
export async function visit(page: Page, address: string) {
  await page.goto(address)
  await page.locator('html[data-seen]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** Has the browser object to being counted, as those with Global Privacy Control do. */
export async function objectByBrowser(context: BrowserContext) {
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
}

/** Every view that a page's browser tells our own server of from now on. */
export function watchViews(page: Page): string[] {
  const views: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/happened')
      views.push(new URL(page.url()).pathname)
  })
  return views
}

/** Where somebody was on a page, for the way back; gone with the tab. */
const positionKeys = ['scroll-positions', 'browse-place', 'browse-search']

/** What a browser has stored, but for where on a page somebody was. */
export async function stored(page: Page) {
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  const cookies = await page.context().cookies()
  return [...keys.filter((key) => !positionKeys.includes(key)), ...cookies.map(({ name }) => name)]
}

/** A thumb on a phone, which counts what it does: taps, and keys of the phone’s keyboard. */
export function thumbOn(page: Page) {
  const done = { taps: 0, keys: 0 }
  const tap = async (target: Locator) => {
    await target.tap()
    done.taps += 1
  }
  /** One key of the keyboard: Search, Next, or the one that takes back a character. */
  const press = async (key: 'Enter' | 'Tab' | 'Backspace') => {
    await page.keyboard.press(key)
    done.keys += 1
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    done.keys += text.length
  }
  return {
    done,
    tap,
    press,
    type,
    async types(into: Locator, text: string) {
      await tap(into)
      await type(text)
    },
    /** By the keyboard’s own key for the next field, which has to be this one. */
    async typesNext(into: Locator, text: string) {
      await press('Tab')
      await expect(into).toBeFocused()
      await type(text)
    },
    /** A phone shows a select’s choices over the page: one tap for it, one for the choice. */
    async chooses(from: Locator, choice: Parameters<Locator['selectOption']>[0]) {
      await from.selectOption(choice)
      done.taps += 2
    },
    /** In the phone’s own pictures: each of them, and that these are all. */
    async takes(photos: Awaited<ReturnType<typeof photoFiles>>, button: Locator) {
      const chooser = page.waitForEvent('filechooser')
      await tap(button)
      await (await chooser).setFiles(photos)
      done.taps += photos.length + 1
    },
    /** The phone’s own way back: a press or a stroke. */
    async goesBack() {
      await page.goBack()
      done.taps += 1
    },
  }
}
