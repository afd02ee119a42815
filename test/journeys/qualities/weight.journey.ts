import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { answers, expect, openPage, test } from '../journey.ts'
import { watchShifts } from '../layout-shifts.ts'
import { arrive } from '../person.ts'
import { listCar, newCar } from '../sell-steps.ts'
import { openLine } from './line.ts'
import { screens, screensOfOnesOwn, signInAsHarriet } from './screens.ts'

/** Comes to a page, and once it answers scrolls down it. */
async function arriveAndScroll(page: Page, address: string) {
  const response = await page.goto(address, { waitUntil: 'networkidle' })
  // On a busy machine that may be before the first script is asked for.
  await answers(page)
  for (let screen = 0; screen < 6; screen++) {
    await page.mouse.wheel(0, 800)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return response
}

const loaded = ['/', '/browse', '/listing/1', '/about', '/privacy-choices']

for (const address of loaded) {
  test(`nothing moves while ${address} arrives and is scrolled`, async ({ page }) => {
    const shifts = await watchShifts(page)
    await arriveAndScroll(page, address)
    expect(await shifts()).toEqual([])
  })
}

test('nothing moves while any other screen arrives and is scrolled', async ({
  page,
  complaints,
}) => {
  test.slow()
  const shifts = await watchShifts(page)
  const expectSteady = async (all: Record<string, string>) => {
    for (const [name, address] of Object.entries(all)) {
      if (loaded.includes(address)) continue
      await page.goto('about:blank')
      const response = await arriveAndScroll(page, address)
      expect([name, ...(await shifts())]).toEqual([name])
      if (response?.status() === 404 || address.startsWith('/reset-password#'))
        complaints.splice(0, 1)
    }
  }
  await expectSteady(screens)
  await signInAsHarriet(page)
  await expectSteady(screensOfOnesOwn)
})

test('nothing moves in an account whose messages are counted after its listings have come', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await arrive(page.context())
  const id = await listCar(page, { ...newCar(), email })
  const buyer = await browser.newContext({ baseURL: baseURL! })
  const written = await buyer.request.post(`/api/contact/${id}`, {
    data: { name: 'Bob', email: newCar().email, message: 'Is the hood dry?' },
  })
  expect(written.status()).toBe(200)
  const listings = Promise.withResolvers<void>()
  await page.route('/api/auth/listings', async (route) => {
    await route.continue()
    await (await route.request().response())!.finished()
    listings.resolve()
  })
  await page.route('/api/enquiries/counts', async (route) => {
    await listings.promise
    // Until what came first has been drawn.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  // High enough for all of it to be in sight.
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 1_600 })
  const shifts = await watchShifts(page)
  await page.goto('/account')
  await expect(page.getByRole('link', { name: /^1 message, 1 new about the/ })).toBeVisible()
  expect(await shifts()).toEqual([])
})

test('nothing moves in the settings whichever of their lists comes last', async ({ page }) => {
  await signInAsHarriet(page)
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 2_000 })
  const shifts = await watchShifts(page)
  for (const late of ['phones', 'passkeys', 'sessions', 'orders']) {
    await page.goto('about:blank')
    const held = Promise.withResolvers<void>()
    const path = `**/api/auth/${late}`
    await page.route(path, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/account/settings')
    // The header knows who is here.
    await expect(page.getByRole('link', { name: /^Account/ }).first()).toBeVisible()
    await page.waitForTimeout(700)
    // Whoever has scrolled to the end meanwhile sees nothing go either.
    await page.mouse.wheel(0, 4_000)
    await page.waitForTimeout(100)
    const response = page.waitForResponse(path)
    held.resolve()
    await response
    await expect(page.getByRole('heading', { name: 'Close my account' })).toBeVisible()
    await page.waitForTimeout(300)
    expect([late, ...(await shifts())]).toEqual([late])
    await page.unroute(path)
  }
})

for (const address of ['/', '/browse', '/listing/1', '/about']) {
  test(`nothing moves while the words of ${address} arrive a few at a time`, async ({
    page,
    baseURL,
    complaints,
  }) => {
    const line = await openLine(baseURL!, { slicesPages: true })
    const shifts = await watchShifts(page)
    await page.goto(line.address + address, { waitUntil: 'networkidle' })
    expect(await shifts()).toEqual([])
    await page.goto('about:blank')
    await line.close()
    // Here the line is the shop's address.
    const strange = complaints.filter((one) => !one.includes(`another host: ${line.address}/`))
    complaints.splice(0, Infinity, ...strange)
  })
}

test('the dialog for a message is as large before its form has come', async ({ page }) => {
  await openPage(page, '/listing/1')
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/form-.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send Message' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Message' })
  await expect(dialog.getByRole('status')).toHaveText('Loading…')
  await dialog.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  const before = await dialog.boundingBox()
  held.resolve()
  await expect(dialog.getByRole('button', { name: 'Send Message' })).toBeVisible()
  expect(await dialog.boundingBox()).toEqual(before)
})

/** What a visitor downloads before anything is touched, in bytes on the wire with their headers. */
const mostScript = {
  // A hundred of them take a highest price that is typed for one, and a hundred of each page have the browser fetch what
  // no other's document may show, and send no name in an address outside.
  '/': 99_500,
  // Two hundred of them, here and of a listing, tell who has signed out from whose session ended by itself, and one spelling
  // of a model or town from another, and who wrote to a seller; a hundred of them here say what is left out of a search.
  // The last hundred have the sheet drawn before it is opened, and of a new listing leave what another tab has stored.
  // Three hundred of the two pages' say that a slip was mended, with the words as typed a press away, and remember the order.
  // Another hundred ask for the counts that cars came before. Four hundred leave places, prices and the keyboard's own place
  // as they are where nobody chose others, and say that a page's cars have gone.
  '/browse': 108_300,
  // The button that copies is in a file that both have: one of its own would cost a listing a kilobyte.
  // A kilobyte tells search engines all that is known of a car, and whoever runs it by a link that it is theirs.
  // A hundred here, and of the form that shares the file, lead to where cars stand side by side.
  '/listing/1': 111_000,
  // What browser storage refused, who couldn't be known, and which photos are ticked are three more things that it says.
  // Three hundred name the listing that a press without an answer had made, and clear what another car's form said.
  // Three hundred have back the photos that were under way when everything was cleared, let papers stay with the evidence,
  // and are of what it shares with the filters.
  '/create-listing': 129_950,
}

/**
 * The files' names, which end in a hash of what is in them, with another end that is always the same: a hundred bytes more
 * or less would else be chance, as names of other letters compress otherwise.
 */
const withSteadyNames = (script: string) =>
  script.replace(/([\w.-]+)-([\w-]{7,8})(?=\.(?:js|css)\b)/g, (_, name: string, hash: string) => {
    const steady = createHash('sha256').update(name).digest('base64url')
    return `${name}-${steady.slice(0, hash.length)}`
  })

/** Bytes of what the shop sends of a script. */
const compressed = (script: string) =>
  brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

for (const [address, most] of Object.entries(mostScript)) {
  test(
    `${address} ships at most ${most / 1_000} KB of script`,
    { tag: '@phone' },
    async ({ page }) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const scripts = new Map<string, string>()
      let bytes = 0
      session.on('Network.responseReceived', ({ requestId, type, response }) => {
        if (type === 'Script') scripts.set(requestId, response.url)
      })
      const open = new Set<string>()
      let lastEnd = performance.now()
      session.on('Network.requestWillBeSent', ({ requestId }) => void open.add(requestId))
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        open.delete(requestId)
        lastEnd = performance.now()
        if (scripts.has(requestId)) bytes += encodedDataLength
      })
      session.on('Network.loadingFailed', ({ requestId }) => void open.delete(requestId))
      await openPage(page, address)
      // Playwright's own idle network may come before the first script is asked for.
      await expect.poll(() => open.size === 0 && performance.now() - lastEnd > 500).toBe(true)
      for (const url of scripts.values()) {
        const script = await (await page.request.get(url)).text()
        bytes += compressed(withSteadyNames(script)) - compressed(script)
      }
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(most)
    },
  )
}

test('a page that is loaded again is as whole as before', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/about', { waitUntil: 'networkidle' })
  const font = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  const before = await font()
  const again = await page.reload({ waitUntil: 'networkidle' })
  expect(again?.ok() || again?.status() === 304).toBe(true)
  expect(await font()).toBe(before)
})

/** Half a second after a press, what moves is no longer its doing: so late are these answers. */
const holdBack = (page: Page, path: RegExp) =>
  page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await route.continue()
  })

test('results that come late move nothing', async ({ page, isMobile }) => {
  const shifts = await watchShifts(page)
  await openPage(page, '/browse')
  await holdBack(page, /\/api\/listings\?/)
  const filters = isMobile
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('search', { name: 'Filters' })
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const main = page.getByRole('main')
  await filters.getByRole('radio', { name: /^Good/ }).click()
  await expect(main.locator('[aria-busy=true]')).toHaveCount(1)
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  await filters.getByLabel('Make').press('f')
  await expect(main.locator('[aria-busy=true]')).toHaveCount(1)
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await shifts()).toEqual([])
})

test('a toast that comes late moves nothing', async ({ page }) => {
  const shifts = await watchShifts(page)
  await openPage(page, '/browse')
  await holdBack(page, /\/assets\/|\/api\//)
  await page
    .getByRole('button', { name: /^Save car/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Account required').first()).toBeVisible()
  await page.waitForTimeout(1500)
  expect(await shifts()).toEqual([])
})
