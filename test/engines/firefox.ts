import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { find, firefox as program } from '../run/debian.ts'
import { findControl, until, type Control, type Engine } from './engine.ts'

/** Firefox, by WebDriver BiDi, which it speaks itself. */
export async function openFirefox(viewport: { width: number; height: number }): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'youngtimer-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: find(program)!,
    headless: true,
    userDataDir: profile,
    defaultViewport: viewport,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  })
  const [page] = await browser.pages()
  if (!page) throw new Error('Firefox opened no page')
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))

  const controlOf = (element: ElementHandle<Element>): Control => ({
    press: () => element.click(),
    fill: async (text) => {
      await element.evaluate((field) => (field as HTMLInputElement).select())
      await element.type(text)
    },
    choose: async (option) => {
      const value = await element.evaluate(
        (select, words) =>
          [...(select as HTMLSelectElement).options].find(({ text }) => text.startsWith(words))
            ?.value,
        option,
      )
      if (value === undefined) throw new Error(`there is no option ${option}`)
      await (element as ElementHandle<HTMLSelectElement>).select(value)
    },
    upload: (...paths) => (element as ElementHandle<HTMLInputElement>).uploadFile(...paths),
  })

  return {
    name: 'Firefox',
    errors,
    open: async (address) => void (await page.goto(address)),
    address: async () => page.url(),
    back: async () => void (await page.goBack()),
    text: () => page.evaluate(() => document.body.innerText),
    control: async (kind, name) =>
      until(`${kind} ${name}`, async () => {
        const handle = await page.evaluateHandle(findControl, kind, name.source)
        const element = handle.asElement() as ElementHandle<Element> | null
        return element && controlOf(element)
      }),
    close: async () => {
      await browser.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
