import type { Browser } from '@playwright/test'
import { expect, openPage, test } from '../journey.ts'
import { arrive } from '../person.ts'

/** Pages that are kept and sent to everyone; the saved cars’ own is one of them. */
const cachedPages = ['/', '/browse', '/listing/1', '/saved-cars', '/account']
const cars = 'main a[href^="/listing/"]'

async function newcomer(browser: Browser, name?: string) {
  const context = await browser.newContext()
  const person = name ? await arrive(context, name) : null
  return { context, person, page: await context.newPage() }
}

test(
  'pages are the same bytes for two people and a visitor, and know nobody',
  { tag: '@desktop' },
  async ({ browser }) => {
    const ann = await newcomer(browser, 'Annabel Canary')
    const ben = await newcomer(browser, 'Benedict Canary')
    const visitor = await newcomer(browser)
    const everyone = [ann, ben, visitor]
    for (const id of [1, 140, 139])
      expect((await ann.context.request.post(`/api/saved-cars/${id}`)).status()).toBe(200)
    expect((await ben.context.request.post('/api/saved-cars/2')).status()).toBe(200)

    // Other journeys put cars on sale meanwhile, and a change of the catalogue is a change of the page.
    for (const address of cachedPages)
      await expect(() => isTheSame(address)).toPass({ timeout: 20_000 })
    await Promise.all(everyone.map(({ context }) => context.close()))

    async function isTheSame(address: string) {
      const responses = await Promise.all(
        everyone.map(async ({ context }) => {
          const response = await context.request.get(address)
          return {
            text: await response.text(),
            headers: response.headers(),
            status: response.status(),
          }
        }),
      )
      const [first] = responses
      expect([address, first!.status]).toEqual([address, 200])
      for (const { text, headers } of responses) {
        expect(text === first!.text, `${address} is the same for everyone`).toBe(true)
        expect(headers['etag']).toBe(first!.headers['etag'])
        expect(headers['set-cookie']).toBeUndefined()
      }
      for (const secret of [ann.person!, ben.person!].flatMap(({ name, email }) => [name, email]))
        expect(first!.text).not.toContain(secret)
      expect(first!.text).not.toContain('aria-pressed')
      expect(first!.text).not.toContain('isSaved')
      // What one of them was sent is as good as new to the others.
      const again = await ben.context.request.get(address, {
        headers: { 'if-none-match': first!.headers['etag']! },
      })
      expect(again.status()).toBe(304)
    }
  },
)

test(
  'a browser shows each person their own, over the same page',
  { tag: '@phone' },
  async ({ browser }) => {
    const ann = await newcomer(browser, 'Annabel Canary')
    const ben = await newcomer(browser, 'Benedict Canary')
    const visitor = await newcomer(browser)
    expect((await ann.context.request.post('/api/saved-cars/1')).status()).toBe(200)

    const bodies: string[] = []
    for (const { page } of [ann, ben, visitor]) {
      const answer = await openPage(page, '/listing/1')
      bodies.push((await answer!.body()).toString())
      await expect(page.locator(cars).first()).toBeVisible()
    }
    expect(new Set(bodies).size).toBe(1)

    const isSaved = ({ page }: typeof ann) =>
      page
        .getByRole('button', { name: /^Saved: 1999 Lotus Elise/ })
        .or(page.getByRole('button', { name: 'Save car: 1999 Lotus Elise', pressed: true }))
        .count()
    expect(await isSaved(ann)).toBe(1)
    expect(await isSaved(ben)).toBe(0)
    expect(await isSaved(visitor)).toBe(0)
    for (const { page } of [ben, visitor])
      expect(await page.content()).not.toContain('Annabel Canary')
    for (const { page } of [ann, visitor])
      expect(await page.content()).not.toContain('Benedict Canary')
    await Promise.all([ann, ben, visitor].map(({ context }) => context.close()))
  },
)
