import type { BrowserContext, Locator, Page } from '@playwright/test'
import { answers, expect, openPage, test } from '../journey.ts'
import { watchShifts } from '../layout-shifts.ts'
import { comeAsAPerson } from '../visitor.ts'

type Watched = {
  /** What each view transition moved, by its pseudo-element. */
  moved: string[][]
  /** How often a page was drawn as a part of one. */
  drawn: number
}

/** Notes what view transitions move. */
const watchTransitions = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watched: Watched = { moved: [], drawn: 0 }
    Object.assign(window, { watched })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      const transition = start(options)
      watched.drawn += 1
      transition.ready.then(
        () =>
          watched.moved.push(
            document
              .getAnimations()
              .map(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? '')
              .filter((name) => name.startsWith('::view-transition-group')),
          ),
        () => watched.moved.push([]),
      )
      return transition
    }
  })

const watched = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched)

const carried = ['::view-transition-group(carried-photo)']

const photos = (page: Page) => page.getByRole('region', { name: 'Photos' })

/** The first sign of somebody has the rest fetched: waits until it is there. */
async function showSign(page: Page) {
  // Hearts come after their cards, and what a press on one needs is fetched with the sign.
  await page
    .getByRole('button', { name: /^Save car/ })
    .first()
    .waitFor()
  const there = page.waitForResponse(/\/assets\/begin-.*\.js$/)
  await page.mouse.move(5, 5)
  await there
  await page.waitForLoadState('networkidle')
}

const cardOf = (page: Page, index: number) =>
  page.getByRole('main').getByRole('article').nth(index).getByRole('link').first()

test('the photo of a card is carried to its page and back', async ({ page, context }) => {
  await watchTransitions(context)
  await openPage(page, '/browse')
  await showSign(page)
  await cardOf(page, 1).click()
  await expect(photos(page)).toBeVisible()
  await expect.poll(async () => (await watched(page)).moved).toEqual([carried])
  // Until the larger one has come the card's stands there.
  const behind = photos(page).locator('img').first()
  expect(await behind.evaluate((photo) => photo.style.backgroundImage)).toMatch(
    /^url\(".*\/photos\//,
  )
  await page.goBack()
  await expect(page).toHaveURL(/\/browse$/)
  await expect.poll(async () => (await watched(page)).moved).toEqual([carried, carried])
  await expect.poll(() => page.locator('[style*="view-transition-name"]').count()).toBe(0)
})

test('where no photo is shared nothing moves', { tag: '@either' }, async ({ page, context }) => {
  await watchTransitions(context)
  await openPage(page, '/browse')
  await showSign(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await watched(page)).drawn).toBe(0)
})

test(
  'with reduced motion a page is simply there',
  { tag: '@either' },
  async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watchTransitions(context)
    await openPage(page, '/browse')
    await showSign(page)
    await cardOf(page, 1).click()
    await expect(photos(page)).toBeVisible()
    await page.goBack()
    await expect(cardOf(page, 1)).toBeVisible()
    expect((await watched(page)).drawn).toBe(0)
  },
)

test(
  'a browser without view transitions shows the page as well',
  { tag: '@either' },
  async ({ page, context }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition')
    })
    await openPage(page, '/browse')
    await showSign(page)
    expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false)
    await cardOf(page, 1).click()
    await expect(photos(page)).toBeVisible()
    await page.goBack()
    await expect(cardOf(page, 1)).toBeVisible()
  },
)

test(
  'whoever goes back before the photo has arrived is where they want to be',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await watchTransitions(context)
    await openPage(page, '/browse')
    await showSign(page)
    await page.evaluate(async () => {
      const seen = (test: () => boolean) =>
        new Promise<void>((resolve) => {
          const look = () => (test() ? resolve() : void setTimeout(look))
          look()
        })
      document.querySelectorAll<HTMLElement>('#main article a')[1]!.click()
      await seen(() => location.pathname.startsWith('/listing/'))
      history.back()
      await seen(() => location.pathname === '/browse')
    })
    await expect(page.getByRole('heading', { name: 'Browse modern classics' })).toBeVisible()
    await cardOf(page, 2).click()
    await expect(photos(page)).toBeVisible()
    await expect.poll(async () => (await watched(page)).moved.at(-1)).toEqual(carried)
  },
)

const shownCars = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.querySelector('a')?.getAttribute('href')))

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Of a page that has shown more: narrowed, in another order, and far down. */
async function browseFarDown(page: Page) {
  await openPage(page, '/browse?yearFrom=1985&sort=price-low')
  const firstPage = await shownCars(page)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(async () => (await shownCars(page)).length).toBeGreaterThan(firstPage.length)
  const cars = await shownCars(page)
  const chosen = page
    .getByRole('article')
    .nth(cars.length - 3)
    .getByRole('link')
    .first()
  await chosen.scrollIntoViewIfNeeded()
  return { firstPage, cars, chosen, at: await place(page) }
}

test('back and forward bring back filters, order, the cars that were shown and the scroll position', async ({
  page,
}) => {
  const { cars, chosen, at } = await browseFarDown(page)
  await chosen.click()
  await expect(page).toHaveURL(/\/listing\/\d+$/)
  await expect(photos(page)).toBeVisible()
  expect(await place(page)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 300))

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goBack()
  await expect(page).toHaveURL('/browse?yearFrom=1985&sort=price-low')
  await expect.poll(() => shownCars(page)).toEqual(cars)
  expect(await place(page)).toBe(at)
  await expect(page.getByLabel('Sort')).toHaveValue('price-low')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('1985')

  await page.goForward()
  await expect(photos(page)).toBeVisible()
  await expect.poll(() => place(page)).toBe(300)
  await page.goBack()
  await expect.poll(() => shownCars(page)).toEqual(cars)
  expect(await place(page)).toBe(at)
  // All of it was still there.
  expect(asked.filter((path) => path === '/api/listings')).toEqual([])
})

test(
  'back to a search that is no longer in memory fetches all that was shown, and its place',
  { tag: '@either' },
  async ({ page }) => {
    const { firstPage, chosen, at } = await browseFarDown(page)
    await chosen.click()
    await expect(photos(page)).toBeVisible()
    await page.reload()
    await answers(page)
    await page.goBack()
    await expect(page).toHaveURL('/browse?yearFrom=1985&sort=price-low')
    await expect.poll(async () => (await shownCars(page)).length).toBeGreaterThan(firstPage.length)
    await expect.poll(() => place(page)).toBe(at)
  },
)

/** What the page asks for from now on, by path; the pictures of what is shown are no part of it. */
function watchRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') || pathname.endsWith('.js')) asked.push(pathname + search)
  })
  return asked
}

const idOf = async (card: Locator) =>
  Number(/\d+$/.exec((await card.getAttribute('href')) ?? '')![0])

test(
  'a listing whose card the pointer rests on is there when it is pressed, and has not been visited',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await comeAsAPerson(context)
    await openPage(page, '/browse')
    await showSign(page)
    const card = cardOf(page, 2)
    const listing = `/api/listings/${await idOf(card)}`
    const asked = watchRequests(page)
    const there = page.waitForResponse((response) => response.url().endsWith(listing))
    const script = page.waitForResponse(/\/assets\/listing\.page-.*\.js$/)
    await card.hover()
    await Promise.all([there, script])
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain('/api/happened')

    asked.length = 0
    await page.mouse.down()
    await page.mouse.up()
    await expect(photos(page)).toBeVisible()
    await expect.poll(() => asked).toContain('/api/happened')
    // What else is known of a car comes below, once it is looked at.
    expect(asked.filter((path) => path === listing || path.includes('listing.page'))).toEqual([])
  },
)

test(
  'a listing that was preloaded in vain is forgotten, and is requested anew when it is pressed',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install()
    await openPage(page, '/browse')
    await showSign(page)
    const card = cardOf(page, 2)
    const listing = `/api/listings/${await idOf(card)}`
    const asked = watchRequests(page)
    const there = page.waitForResponse((response) => response.url().endsWith(listing))
    await card.hover()
    await there
    await page.waitForLoadState('networkidle')
    await page.clock.fastForward(11_000)
    asked.length = 0
    await page.mouse.down()
    await page.mouse.up()
    await expect(photos(page)).toBeVisible()
    expect(asked).toContain(listing)
  },
)

for (const { what, choose } of [
  { what: 'a link', choose: (page: Page) => page.getByRole('link', { name: 'Up to £30,000' }) },
  { what: 'a filter', choose: (page: Page) => page.getByText('Excellent', { exact: true }) },
])
  test(
    `the results of ${what} are requested when the pointer goes down, and once`,
    { tag: '@desktop' },
    async ({ page }) => {
      await openPage(page, '/browse?maxPrice=30000&sort=price-low')
      await showSign(page)
      const asked = watchRequests(page)
      const there = page.waitForResponse((response) => response.url().includes('/api/listings?'))
      await choose(page).filter({ visible: true }).first().hover()
      await page.mouse.down()
      await there
      const before = page.url()
      expect(asked).toHaveLength(1)
      await page.mouse.up()
      await expect(page).not.toHaveURL(before)
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      await expect(page.locator('#results [aria-busy="true"]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      expect(asked).toHaveLength(1)
      expect(new URL(asked[0]!, page.url()).search).toBe(new URL(page.url()).search)
    },
  )

test('a finger that scrolls sends no request', { tag: '@phone' }, async ({ page, context }) => {
  await page.clock.install()
  await openPage(page, '/browse')
  await showSign(page)
  const listing = /\/api\/listings\/\d+$/
  const asked = watchRequests(page)
  const session = await context.newCDPSession(page)
  const card = (await cardOf(page, 0).boundingBox())!
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: card.x + 50, y: card.y - up }],
    })
  const cancelled = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('pointercancel', resolve)),
  )
  // No time passes between its coming down and its moving, however busy the machine is.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await finger('touchStart')
  for (const up of [40, 80, 120]) await finger('touchMove', up)
  await cancelled
  await finger('touchEnd')
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => listing.test(path))).toEqual([])

  const there = page.waitForResponse(listing)
  await cardOf(page, 1).tap()
  await there
})

test('the filters’ sheet opens before its lists are drawn', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/browse')
  const sheet = page.getByRole('dialog', { name: 'Filters', includeHidden: true })
  const opened = sheet.evaluate(
    (dialog) =>
      new Promise<number>((resolve) => {
        new MutationObserver(() => resolve(dialog.querySelectorAll('select').length)).observe(
          dialog,
          { attributeFilter: ['open'] },
        )
      }),
  )
  await page.getByRole('button', { name: 'Filters' }).tap()
  expect(await opened).toBe(0)
  await expect(sheet.getByLabel('Make')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
})

test(
  'the filters’ sheet closes before its lists are taken away, and opens at its top again',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/browse')
    for (const name of ['Close', /^Show/]) {
      await openSheet(page)
      const sheet = page.getByRole('dialog', { name: 'Filters', includeHidden: true })
      const scroller = sheet.locator('form').locator('..')
      expect(await scroller.evaluate((one) => one.scrollTop)).toBe(0)
      await scroller.evaluate((one) => one.scrollTo(0, 400))
      const closed = sheet.evaluate(
        (dialog) =>
          new Promise<number>((resolve) => {
            new MutationObserver(() => resolve(dialog.querySelectorAll('select').length)).observe(
              dialog,
              { attributeFilter: ['hidden'] },
            )
          }),
      )
      await sheet.getByRole('button', { name }).tap()
      expect(await closed).toBeGreaterThan(5)
      await expect(sheet.locator('select')).toHaveCount(0)
    }
  },
)

test('a press in the filters’ sheet places no text cursor', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/browse')
  await openSheet(page)
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(sheet).toBeHidden()
  expect(await page.evaluate(() => getSelection()?.rangeCount)).toBe(0)
})

test('a heart loads the code that saves a car behind the frame of its press', async ({ page }) => {
  await openPage(page, '/browse')
  const heart = page.getByRole('button', { name: /^Save car/ }).first()
  const asked = await heart.evaluate(async (button: HTMLElement) => {
    const links = () => document.querySelectorAll('link[rel="modulepreload"]').length
    const before = links()
    button.click()
    for (let n = 0; n < 20; n++) await Promise.resolve()
    const atOnce = links() - before
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { atOnce, isLater: links() > before }
  })
  expect(asked).toEqual({ atOnce: 0, isLater: true })
  await expect(page).toHaveURL(/\/login/)
})

test('a viewer that comes late is shown as soon as it is there', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/listing/1')
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/viewer-.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/viewer-.*\.js$/)
  // No clock ticks: nothing that waits for one is ever shown.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'View full screen' }).click()
  await asked
  await expect(page).toHaveURL(/#photos$/)
  held.resolve()
  await expect(page.getByRole('dialog', { name: /^Photos of the/ })).toBeVisible()
})

test('a viewer that was opened twice before it came is closed by one press', async ({ page }) => {
  await openPage(page, '/listing/1')
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/viewer-.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const opener = page.getByRole('button', { name: 'View full screen' })
  await opener.click()
  await expect(page).toHaveURL(/#photos$/)
  await opener.click()
  held.resolve()
  const viewer = page.getByRole('dialog', { name: /^Photos of the/ })
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(/\/listing\/1$/)
  await opener.click()
  await expect(viewer).toBeVisible()
})

test('a dialog whose form comes late shows it as soon as it is there', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/listing/1')
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/form-.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/form-.*\.js$/)
  const opener = page.getByRole('button', { name: 'Send Message' }).filter({ visible: true })
  // Without a pointer, that would have asked before: the clock is to stand once the dialog itself has.
  await opener.first().dispatchEvent('click')
  await asked
  // No clock ticks: nothing that waits for one is ever shown.
  await page.clock.pauseAt(Date.now() + 60_000)
  const dialog = page.getByRole('dialog', { name: 'Send Message' })
  await expect(dialog.getByRole('status')).toHaveText('Loading…')
  held.resolve()
  await expect(dialog.getByLabel('Message')).toBeVisible()
})

test('a form that is sent incomplete says what is wrong, and never that it is sent', async ({
  page,
}) => {
  await openPage(page, '/listing/1')
  const opener = page.getByRole('button', { name: 'Send Message' }).filter({ visible: true })
  await opener.first().click()
  const button = page.getByRole('dialog').getByRole('button', { name: 'Send Message' })
  const changes = await button.evaluateHandle((watched) => {
    const seen: string[] = []
    new MutationObserver((all) =>
      seen.push(...all.map(({ type, attributeName }) => attributeName ?? type)),
    ).observe(watched, { attributes: true, characterData: true, childList: true, subtree: true })
    return seen
  })
  const faded = await page.evaluateHandle(() => {
    const seen: string[] = []
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if ((target as Element).ariaInvalid === 'true') seen.push(propertyName)
    })
    return seen
  })
  await button.click()
  await expect(page.getByRole('dialog').getByText('Name is required')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  expect(await changes.jsonValue()).toEqual([])
  // What is wrong is red at once: each edge that faded would cost the press two events.
  expect(await faded.jsonValue()).toEqual([])
})

test('a form whose button is pressed twice at once is sent once', async ({ page }) => {
  await openPage(page, '/listing/1')
  const opener = page.getByRole('button', { name: 'Send Message' }).filter({ visible: true })
  await opener.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Nell')
  await dialog.getByLabel('Email').fill(`nell-${Date.now()}@example.com`)
  await dialog.getByLabel('Message').fill('Is the car still for sale?')
  let sent = 0
  await page.route('**/api/contact/1', (route) => {
    sent++
    // Nothing is written: the car's seller has screens of their own in other journeys.
    return route.fulfill({ json: { message: 'Your message has been sent.' } })
  })
  await dialog.getByRole('button', { name: 'Send Message' }).evaluate((button) => {
    if (!(button instanceof HTMLElement)) throw new Error('the button is no element')
    button.click()
    button.click()
  })
  await expect(dialog).toBeHidden()
  expect(sent).toBe(1)
})

test(
  'what is pressed shows it before anything else happens',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/browse?make=BMW')
    const chip = page.getByRole('list', { name: 'Active filters' }).getByRole('link').first()
    await expect(chip).toHaveCSS('opacity', '1')
    await chip.hover()
    await page.mouse.down()
    await expect(chip).toHaveCSS('opacity', '0.6')
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await expect(chip).toHaveCSS('opacity', '1')
  },
)

/** Opens the filters of a phone, and waits for their lists. */
async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Make').waitFor()
}

/** Chooses the condition in the filters of this form, and says which of both have it as soon as that is answered. */
const chosenAtOnce = (page: Page, form: string) =>
  page.evaluate(async (within) => {
    const choice = (id: string) =>
      document.querySelector<HTMLInputElement>(`#${id} [name="condition"][value="good"]`)
    choice(within)!.click()
    await Promise.resolve()
    return ['filters-form', 'sheet-form'].filter((id) => choice(id)?.checked)
  }, form)

const chosenLater = (page: Page) =>
  expect(page.locator('#filters-form [name="condition"][value="good"]')).toBeChecked()

test(
  'a choice in the sheet is shown before the form that nobody sees is drawn',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/browse')
    await openSheet(page)
    expect(await chosenAtOnce(page, 'sheet-form')).toEqual(['sheet-form'])
    await chosenLater(page)
    await expect(page).toHaveURL('/browse?condition=good')
  },
)

test(
  'a choice in the filters beside the cars is shown at once',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/browse')
    await page.getByRole('button', { name: 'Show more' }).waitFor()
    expect(await chosenAtOnce(page, 'filters-form')).toEqual(['filters-form'])
    await chosenLater(page)
    await expect(page).toHaveURL('/browse?condition=good')
  },
)

test(
  'a choice in the sheet is shown before any other list is drawn',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/browse')
    await openSheet(page)
    const drawn = await page.evaluateHandle(async () => {
      // What React drew an element from last stands on it, and is another object once it is drawn anew.
      const drawnFrom = (element: Element) =>
        (element as unknown as Record<string, unknown>)[
          Object.keys(element).find((key) => key.startsWith('__reactProps'))!
        ]
      const others = [
        ...document.querySelectorAll('#sheet-form option, #filters-form option'),
      ].filter((option) => !option.matches('#sheet-form [name="make"] *'))
      const before = others.map(drawnFrom)
      const drawnAnew = () =>
        others.filter((option, at) => option.isConnected && drawnFrom(option) !== before[at]).length
      const make = document.querySelector<HTMLSelectElement>('#sheet-form [name="make"]')!
      make.value = 'BMW'
      make.dispatchEvent(new Event('change', { bubbles: true }))
      await Promise.resolve()
      return { shown: make.value, atOnce: drawnAnew(), of: others.length, drawnAnew }
    })
    const { shown, atOnce, of } = await drawn.evaluate(({ drawnAnew: _, ...first }) => first)
    expect({ shown, atOnce }).toEqual({ shown: 'BMW', atOnce: 0 })
    expect(of).toBeGreaterThan(200)
    // Where the choices say something else by then.
    await expect.poll(() => drawn.evaluate(({ drawnAnew }) => drawnAnew())).toBeGreaterThan(20)
    await expect(page).toHaveURL('/browse?make=BMW')
  },
)

test('the cars in sight are drawn first, and the rest follows and moves nothing', async ({
  page,
  isMobile,
}) => {
  const shifts = await watchShifts(page)
  await openPage(page, '/browse?make=Alfa+Romeo')
  const numbers = await page.evaluateHandle(() => {
    const seen: number[] = []
    new MutationObserver(() => {
      const n = document.querySelectorAll('#results article').length
      if (seen.at(-1) !== n) seen.push(n)
    }).observe(document.querySelector('#results')!, { childList: true, subtree: true })
    return seen
  })
  await page.getByRole('list', { name: 'Active filters' }).getByRole('link').first().click()
  await expect(page.locator('#results article')).toHaveCount(24)
  // Two rows reach to the end of either screen: of one car on a phone, of three on a desk. The five before may be seen without their chip.
  const drawn = (await numbers.jsonValue()).filter((n) => n !== 5)
  expect(drawn).toEqual([isMobile ? 2 : 6, 24])
  expect(await shifts()).toEqual([])
})

test('a dialog opens and closes in sight at once, and is modal behind the frame that shows it', async ({
  page,
}) => {
  await openPage(page, '/listing/1')
  await page.evaluate(() => {
    const held = new Map<number, FrameRequestCallback>()
    let last = 0
    window.requestAnimationFrame = (call) => {
      held.set(++last, call)
      return last
    }
    window.cancelAnimationFrame = (frame) => held.delete(frame)
    const paint = () => {
      const calls = [...held.values()]
      held.clear()
      for (const call of calls) call(performance.now())
    }
    Object.assign(window, { paint })
  })
  const paint = () => page.evaluate(() => (window as unknown as { paint(): void }).paint())
  const open = page.getByRole('button', { name: 'Send Message' }).filter({ visible: true })
  await open.click()

  const shown = page.locator('dialog[open]')
  const isModal = () => shown.evaluate((one) => one.matches(':modal'))
  await shown.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  expect(await isModal()).toBe(false)
  const before = await shown.boundingBox()
  expect(before).not.toBeNull()
  const { x, y, width } = before!
  const meets = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.closest('dialog')?.ariaLabel,
    [x + width / 2, y + 20] as const,
  )
  expect(meets).toBe('Send Message')
  const dark = await page.evaluate(() => {
    const behind = document.elementFromPoint(5, 5)!
    const isWhole = document.elementFromPoint(document.body.clientWidth - 5, 5) === behind
    return { isWhole, colour: getComputedStyle(behind).backgroundColor }
  })
  // Nobody who listens hears of it before it can be used.
  const dialog = page.getByRole('dialog', { name: 'Send Message' })
  await expect(dialog).toHaveCount(0)

  await paint()
  await expect(dialog).toBeVisible()
  expect(await isModal()).toBe(true)
  expect(await shown.boundingBox()).toEqual(before)
  const colour = await shown.evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor)
  expect(dark).toEqual({ isWhole: true, colour })

  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  expect(await isModal()).toBe(true)
  await paint()
  await expect(shown).toHaveCount(0)
  await expect(open).toBeFocused()

  // One that is opened while it closes stays.
  await open.click()
  await paint()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await open.evaluate((button: HTMLElement) => button.click())
  await paint()
  await expect(dialog).toBeVisible()
  expect(await isModal()).toBe(true)
})

for (const path of ['/', '/browse?make=BMW', '/listing/1', '/login']) {
  test(
    `the head of ${path} is left as the server wrote it, and follows to the next page`,
    { tag: '@either' },
    async ({ page }) => {
      await page.addInitScript(() => {
        const changed: string[] = []
        Object.assign(window, { changed })
        document.addEventListener('DOMContentLoaded', () => {
          const watch = new MutationObserver((records) => {
            for (const { target, addedNodes, removedNodes } of records)
              for (const node of [...addedNodes, ...removedNodes, target])
                if (node instanceof Element && node.matches('title, meta, [rel=canonical]'))
                  changed.push(node.outerHTML)
          })
          watch.observe(document.head, { subtree: true, childList: true, attributes: true })
        })
      })
      const changed = () =>
        page.evaluate(() => (window as unknown as { changed: string[] }).changed)
      await openPage(page, path)
      await page.waitForLoadState('networkidle')
      expect(await changed()).toEqual([])
      await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
      await expect(page).toHaveTitle(/^About/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about$/)
      await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    },
  )
}
