import type { Page, Route } from '@playwright/test'
import { expect, openPage, test } from './journey.ts'

test('the home page opens, with cars on it', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /BMW|Porsche|Ford|Mazda/ })
      .first(),
  ).toBeVisible()
})

test('an address that leads nowhere says so', { tag: '@desktop' }, async ({ page, complaints }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The browser itself reports the status in its console.
  complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
})

const video = (page: Page) => page.getByRole('region', { name: 'Welcome' }).locator('video')

test('the film of the screen’s own shape begins once the page is there, on a phone once it is pressed, and can be stopped', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const films: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/\.(?:webm|mp4)$/.test(path)) films.push(path)
  })
  await page.goto('/')
  if (isPhone) {
    await page.waitForLoadState('networkidle')
    expect(films).toEqual([])
    await page.getByRole('button', { name: 'Play the film' }).click()
  }
  await expect
    .poll(() => video(page).evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(0)
  expect(await video(page).evaluate((film: HTMLVideoElement) => [film.muted, film.loop])).toEqual([
    true,
    true,
  ])
  const its = isPhone ? '/hero/hero-portrait.webm' : '/hero/hero.webm'
  expect(new Set(films)).toEqual(new Set([its]))
  await page.getByRole('button', { name: 'Pause the film' }).click()
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible()
  expect(await video(page).evaluate((film: HTMLVideoElement) => film.paused)).toBe(true)
})

test(
  '10.15: whoever wants less motion is served no film, and may start it',
  { tag: '@either' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/', { waitUntil: 'networkidle' })
    const play = page.getByRole('button', { name: 'Play the film' })
    await expect(play).toBeVisible()
    await expect(video(page)).toHaveCount(0)
    await play.click()
    await expect(page.getByRole('button', { name: 'Pause the film' })).toBeVisible()
  },
)

test(
  'an order chosen before its cars are there leaves those on the screen, and is not lost',
  { tag: '@either' },
  async ({ page }) => {
    const held: Route[] = []
    await page.route(/\/api\/listings\/(?:featured|standard)$/, (route) => void held.push(route))
    await openPage(page, '/')
    const list = page.getByRole('region', { name: 'All Listings' }).getByRole('listitem')
    const shown = await list.allInnerTexts()
    expect(shown).toHaveLength(8)

    await page.getByRole('link', { name: 'Price: high to low' }).click()
    await expect.poll(() => held.length).toBe(2)
    expect(await list.allInnerTexts()).toEqual(shown)
    await Promise.all(held.map((route) => route.continue()))

    await expect(page).toHaveURL(/\/\?sort=price-high$/)
    const prices = async () =>
      (await list.allInnerTexts()).map((text) =>
        Number(/£([\d,]+)/.exec(text)?.[1]?.replace(',', '')),
      )
    await expect.poll(async () => (await prices())[0]).toBe(Math.max(...(await dearest(page))))
    const sorted = await prices()
    expect(sorted).toEqual(sorted.toSorted((one, other) => other - one))
  },
)

/** The prices of all that the home page may show under 'All Listings'. */
async function dearest(page: Page): Promise<number[]> {
  const response = await page.request.get('/api/listings/standard')
  const listings = (await response.json()) as { price: string }[]
  return listings.map(({ price }) => Math.round(Number(price)))
}
