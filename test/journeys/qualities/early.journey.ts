import type { Page, Request, Route } from '@playwright/test'
import fc from 'fast-check'
import { arrive } from '../person.ts'
import { answers, expect, test } from '../journey.ts'

/** What a visitor may open first: those with the most to press, each on one kind of screen. */
const usual = [
  { address: '/', tag: '@phone' },
  { address: '/browse', tag: '@desktop' },
  { address: '/listing/1', tag: '@phone' },
  { address: '/login', tag: '@desktop' },
]

/** With FULL every other as well, and all of them on both. */
const others = [
  '/about',
  '/sign-up',
  '/forgot-password',
  '/create-listing',
  '/saved-cars',
  '/privacy-choices',
  '/nowhere',
]
const opened = process.env['FULL']
  ? [...usual.map(({ address }) => address), ...others].map((address) => ({ address, tag: [] }))
  : usual

/** As many of a page's controls as a run looks at, others with another seed: each takes two visits. */
const looksAt = process.env['FULL'] ? Infinity : 3
const seed = Number(process.env['SEED'] ?? 1980)
const someOf = (controls: Control[]) =>
  fc
    .sample(fc.shuffledSubarray(controls, { minLength: controls.length }), { seed, numRuns: 1 })[0]!
    .slice(0, looksAt)

/** Holds back every script but the one that is there before anything is painted. */
async function holdScripts(page: Page) {
  const held: Route[] = []
  let isHolding = true
  await page.route(/\/assets\/(?!early).*\.js$/, (route) =>
    isHolding ? void held.push(route) : route.continue(),
  )
  return async () => {
    isHolding = false
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
}

/** Every control of the page is there: its heading may be seen before its footer has come. */
const isRead = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('domcontentloaded')
}

const settled = async (page: Page) => {
  await answers(page)
  await page.waitForLoadState('networkidle')
}

type Control = {
  /** Its place among all controls that are painted. */
  place: number
  name: string
  /** Does its work without scripts, can't be pressed and looks so, or must be remembered. */
  kind: 'native' | 'waits' | 'button' | 'choice' | 'text' | 'dead'
}

/** Every control that is painted, derived from the page, and what may be expected of it. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, summary, select, input, textarea, [role="button"], [role="switch"], [tabindex="0"]',
      ),
    ]
    const isPainted = (control: HTMLElement) => {
      const { width, height } = control.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        control.closest('[aria-hidden="true"], [popover], dialog') === null
      )
    }
    const leads = (form: HTMLFormElement | null) => form?.hasAttribute('action') === true
    const kindOf = (control: HTMLElement) => {
      if (control instanceof HTMLAnchorElement) return control.href ? 'native' : 'dead'
      if (control.tagName === 'SUMMARY') return 'native'
      if (control instanceof HTMLButtonElement) {
        if (control.disabled || control.ariaDisabled === 'true') return 'waits'
        if (control.hasAttribute('popovertarget')) return 'native'
        return control.type === 'submit' && leads(control.form) ? 'native' : 'button'
      }
      if (control instanceof HTMLSelectElement) return control.disabled ? 'waits' : 'choice'
      if (control instanceof HTMLTextAreaElement) return control.disabled ? 'waits' : 'text'
      if (control instanceof HTMLInputElement) {
        if (control.disabled) return 'waits'
        if (['checkbox', 'radio', 'range'].includes(control.type)) return 'choice'
        return control.type === 'file' ? 'dead' : 'text'
      }
      // Scrolls by keys, as what can be focused does of itself.
      return control.matches('[role]') ? 'dead' : 'native'
    }
    // How many cars an option stands for changes meanwhile: other journeys put some on sale.
    const labelOf = (control: HTMLElement) =>
      control.getAttribute('aria-label') ??
      (control instanceof HTMLSelectElement ? control.options[0]?.text : control.textContent) ??
      ''
    for (const [place, control] of all.entries()) control.dataset['control'] = String(place)
    return all.flatMap((control, place) =>
      isPainted(control)
        ? [
            {
              place,
              kind: kindOf(control) as Control['kind'],
              name: `${control.tagName.toLowerCase()} ${labelOf(control).trim().slice(0, 40)} ${control.getAttribute('name') ?? ''}`,
            },
          ]
        : [],
    )
  })

/** Presses it, chooses another of its values, or types into it, as a hand would. */
async function use(page: Page, { place, kind }: Control) {
  const control = page.locator(`[data-control="${place}"]`)
  await control.scrollIntoViewIfNeeded()
  if (kind === 'text') return control.pressSequentially('12')
  if (kind === 'button') return control.click({ noWaitAfter: true })
  const isList = await control.evaluate((one) => one instanceof HTMLSelectElement)
  if (!isList) return control.click({ force: true, noWaitAfter: true })
  const values = await control.evaluate((one) =>
    [...(one as HTMLSelectElement).options]
      .filter((option) => !option.disabled && !option.selected)
      .map(({ value }) => value),
  )
  // The last may be what only scripts can do: another price than those that are listed.
  return control.selectOption(values[0]!)
}

/** The first control of this name, found anew: scripts put others before it. */
async function useNamed(page: Page, name: string) {
  const found = (await controlsOf(page)).find((one) => one.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  await use(page, found)
}

/** Keeps what each status has said last: some say it for a moment, and a busy machine looks too late. */
const keepWords = (page: Page) =>
  page.addInitScript(() => {
    const said = new WeakMap<Element, string>()
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('[role="alert"], [role="status"], output')) {
        const words = (one.textContent ?? '').trim()
        if (words) said.set(one, words)
        else if (said.get(one) === 'Loading…') said.delete(one)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** What a visitor can tell of the page's state: where it is, what stands open, what is chosen and said. */
const lookAt = (page: Page) =>
  page.evaluate(() => ({
    address: location.pathname + location.search + location.hash,
    open: [...document.querySelectorAll('dialog[open], :popover-open')].map((one) =>
      (one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent ?? '').trim(),
    ),
    chosen: [...document.querySelectorAll<HTMLInputElement>('select, input, textarea')].map(
      (one) =>
        `${one.name}=${one.type === 'checkbox' || one.type === 'radio' ? one.checked : one.value}`,
    ),
    // Other journeys put cars on sale meanwhile: how many there are is no effect of a press.
    said: [...document.querySelectorAll('[role="alert"], [role="status"], output')].map((one) =>
      (window as unknown as { said: WeakMap<Element, string> }).said.get(one)?.replace(/\d+/g, 'n'),
    ),
    pressed: [...document.querySelectorAll('[aria-pressed="true"], [aria-expanded="true"]')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    ),
    calls: [...document.querySelectorAll('a[href^="tel:"]')].length,
    waiting: document.querySelectorAll('button[aria-busy="true"]').length,
  }))

/** What each page has asked for and waits for; a film comes for as long as it is looked at. */
const underWay = new WeakMap<Page, Set<Request>>()
function watchRequests(page: Page) {
  const asked = new Set<Request>()
  underWay.set(page, asked)
  page.on('request', (request) => {
    if (request.resourceType() !== 'media') asked.add(request)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
}

/** Keeps count of what a page means to do a moment later. What it does after seconds, as taking a toast away, is no part of a press. */
const keepTimers = (page: Page) =>
  page.addInitScript(() => {
    const due = new Set<number>()
    Object.assign(window, { due })
    const { setTimeout, clearTimeout } = window
    const later = (handler: () => void, ms = 0, ...given: []) => {
      const timer = setTimeout(() => {
        due.delete(timer)
        handler(...given)
      }, ms)
      if (ms <= 1_000) due.add(timer)
      return timer
    }
    window.setTimeout = later as typeof window.setTimeout
    window.clearTimeout = (timer) => {
      due.delete(timer as number)
      clearTimeout(timer)
    }
  })

/** Whether a page means to do something, two frames from now. */
const meansToDo = (page: Page) =>
  page.evaluate(async () => {
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame)
    return (window as unknown as { due: Set<number> }).due.size > 0
  })

/** How it looks once nothing comes any more: what is lazily loaded and asked for takes its time. */
async function lookOf(page: Page) {
  for (let last = ''; ;) {
    const isUnderWay = (await meansToDo(page)) || underWay.get(page)!.size > 0
    const look = await lookAt(page)
    const rests = !isUnderWay && !look.said.includes('Loading…')
    if (rests && last === JSON.stringify(look)) return look
    last = rests ? JSON.stringify(look) : ''
  }
}

for (const { address, tag } of opened) {
  test(
    `10.16: nothing that is done on ${address} before scripts come is lost`,
    { tag },
    async ({ page, complaints }) => {
      test.setTimeout(600_000)
      await keepWords(page)
      await keepTimers(page)
      watchRequests(page)
      const open = () => page.goto(address, { waitUntil: 'commit' })
      const release = await holdScripts(page)
      await open()
      await isRead(page)
      const controls = await controlsOf(page)
      expect(controls.length).toBeGreaterThan(10)
      expect(controls.filter(({ kind }) => kind === 'dead')).toEqual([])
      await release()
      await settled(page)
      await page.unroute(/\/assets\/(?!early).*\.js$/)

      // Many of one name do one thing: the first stands for all of them.
      const named = new Map(
        controls
          .filter(({ kind }) => kind !== 'native' && kind !== 'waits')
          .map((one) => [one.name, one]),
      )
      for (const control of someOf([...named.values()])) {
        await page.goto('about:blank')
        await open()
        await settled(page)
        await useNamed(page, control.name)
        const wanted = await lookOf(page)

        await page.goto('about:blank')
        const letThrough = await holdScripts(page)
        await open()
        await isRead(page)
        await useNamed(page, control.name)
        if (control.kind === 'button')
          await expect(page.locator('button[aria-busy="true"]')).toHaveCount(1)
        await letThrough()
        await answers(page)
        await expect.poll(() => lookOf(page), { message: control.name }).toEqual(wanted)
        await page.unroute(/\/assets\/(?!early).*\.js$/)
        await page.evaluate(() => {
          sessionStorage.clear()
          localStorage.clear()
        })
      }
      complaints.splice(0, Infinity, ...complaints.filter((one) => !/\b404\b/.test(one)))
    },
  )
}

test('a plan and a post that are chosen before scripts come stay as they were chosen', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/create-listing?type=premium', { waitUntil: 'commit' })
  const post = page.getByRole('checkbox', { name: /^Post it on our/ })
  await post.uncheck()
  await release()
  await answers(page)
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
  await expect(post).not.toBeChecked()

  await page.unrouteAll()
  const releaseAgain = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Standard' }).check()
  await releaseAgain()
  await answers(page)
  await expect(page.getByRole('button', { name: 'Create Free Listing' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked()
  await expect(page).toHaveURL(/type=standard/)
})

test(
  'a part that is opened before scripts come has what it holds once they are there',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const [address, part, field] of [
      ['/browse', /^More filters/, 'Gearbox'],
      ['/create-listing?type=standard', 'More about the car (optional)', 'Gearbox'],
    ] as const) {
      const release = await holdScripts(page)
      await page.goto(address, { waitUntil: 'commit' })
      await isRead(page)
      await page.locator('summary', { hasText: part }).filter({ visible: true }).click()
      await release()
      await answers(page)
      await expect(page.getByLabel(field, { exact: true })).toBeVisible()
      await page.unroute(/\/assets\/(?!early).*\.js$/)
    }
  },
)

test('a press while the page hydrates is done once', async ({ page }) => {
  // In the moment at which React has begun to listen, and before it has looked at the page.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const { early } = window
      const stop = early!.stop
      early!.stop = () => {
        stop()
        // All that was remembered is done in the task in which this is called.
        setTimeout(() => Object.assign(window, { isReplayed: true }))
      }
    })
    const { addEventListener } = EventTarget.prototype
    let isDone = false
    EventTarget.prototype.addEventListener = function (
      ...args: Parameters<Element['addEventListener']>
    ) {
      addEventListener.apply(this, args)
      if (isDone || !(this instanceof Element) || this.id !== 'app' || args[0] !== 'click') return
      isDone = true
      queueMicrotask(() =>
        document.querySelector<HTMLElement>('button[aria-label="Next photo"]')!.click(),
      )
    }
  })
  await page.goto('/listing/1')
  await answers(page)
  await expect(page.getByText(/^Photo 2 of \d+$/)).toBeAttached()
  // What was remembered until the page answers is done again by then, and seen two frames later.
  await page.waitForFunction(() => (window as unknown as { isReplayed: boolean }).isReplayed)
  await page.evaluate(async () => {
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame)
  })
  await expect(page.getByText(/^Photo 2 of \d+$/)).toBeAttached()
})

/** How often each address of the API has been asked for. */
function countReads(page: Page) {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') reads.push(pathname)
  })
  return reads
}

for (const [address, own] of [
  ['/account', '/api/auth/listings'],
  ['/account/messages', '/api/enquiries/counts'],
  ['/saved-cars', '/api/auth/saved-cars'],
] as const)
  test(
    `what ${address} shows of its owner is requested before scripts come, once, and never for a visitor`,
    { tag: '@phone' },
    async ({ page }) => {
      const reads = countReads(page)
      const release = await holdScripts(page)
      await page.goto(address, { waitUntil: 'commit' })
      await isRead(page)
      expect(reads).toEqual([])
      await release()
      await page.unroute(/\/assets\/(?!early).*\.js$/)

      await arrive(page.context(), 'Nell')
      reads.length = 0
      const releaseAgain = await holdScripts(page)
      await page.goto(address, { waitUntil: 'commit' })
      await expect.poll(() => reads).toContain(own)
      expect(reads).toContain('/api/auth/user')
      await releaseAgain()
      await settled(page)
      expect(reads.filter((path) => path === own)).toEqual([own])
      expect(reads.filter((path) => path === '/api/auth/user')).toHaveLength(1)
    },
  )
