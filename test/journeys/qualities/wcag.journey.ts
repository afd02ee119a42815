import type { Locator, Page } from '@playwright/test'
import { expect, openPage, test } from '../journey.ts'
import { arrive } from '../person.ts'

/** What axe by itself doesn't look at; docs/accessibility.md says which criterion is seen where. */

// What glides there is asked where it is going.
test.use({ reducedMotion: 'reduce' })

type Focused = { what: string; isOutlined: boolean; isSeen: boolean } | null

/** What has the focus, whether an outline shows it, and whether any of it can be seen. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const shown = [element, element.closest('label'), element.parentElement].filter(
      (one): one is Element => one !== null && one.getBoundingClientRect().width > 4,
    )
    const isOutlined = shown.some((one) => {
      // A card's link is outlined by what makes the whole card its target.
      return [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
      })
    })
    const parts = shown.flatMap((one) => [...one.getClientRects()])
    const isSeen = parts.some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((along) =>
        [0.1, 0.5, 0.9].some((down) => {
          const hit = document.elementFromPoint(left + width * along, top + height * down)
          return hit !== null && shown.some((one) => one.contains(hit) || hit.contains(element))
        }),
      ),
    )
    return { what: element.outerHTML.slice(0, 200), isOutlined, isSeen }
  })

test('2.4.7, 2.4.11: the focus is seen wherever the Tab key leads', async ({ page }) => {
  for (const address of [
    '/',
    '/browse?make=Porsche',
    '/listing/1',
    '/create-listing?type=standard',
  ]) {
    await openPage(page, address)
    const wrong: Focused[] = []
    const seen = new Set<string>()
    for (let presses = 0; presses < 120; presses++) {
      await page.keyboard.press('Tab')
      const now = await focused(page)
      if (!now) break
      seen.add(now.what)
      if (!now.isOutlined || !now.isSeen) wrong.push(now)
    }
    expect(seen.size, address).toBeGreaterThan(20)
    expect([address, ...wrong]).toEqual([address])
  }
})

test(
  '1.4.11: borders of fields and the mark of the focus stand out from what is around them',
  { tag: '@either' },
  async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await openPage(page, '/login')
      const ratios = await page.evaluate(() => {
        const context = document
          .createElement('canvas')
          .getContext('2d', { willReadFrequently: true })!
        const luminance = (colour: string) => {
          context.fillStyle = colour
          context.fillRect(0, 0, 1, 1)
          const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
            const s = part / 255
            return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
        }
        const contrast = (one: string, other: string) => {
          const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
          return (high! + 0.05) / (low! + 0.05)
        }
        const style = getComputedStyle(document.documentElement)
        const of = (name: string) => style.getPropertyValue(`--color-${name}`)
        return ['paper', 'raised', 'sunk'].flatMap((ground) =>
          ['edge', 'focus', 'ink'].map(
            (mark) => [mark, ground, contrast(of(mark), of(ground))] as const,
          ),
        )
      })
      for (const [mark, ground, ratio] of ratios)
        expect(ratio, `${mark} on ${ground}, ${colorScheme}`).toBeGreaterThanOrEqual(3)
    }
  },
)

test(
  '1.4.11: the suggestion that Enter takes is outlined, in the browser’s own colours too',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      await openPage(page, '/browse')
      await page.getByLabel('Words').focus()
      const words = page.getByRole('combobox', { name: 'Words' })
      await expect(words).toBeFocused()
      await words.fill('porsc')
      const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
      await expect(options.nth(1)).toBeVisible()
      await words.press('ArrowDown')
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      await expect(options.first()).toHaveCSS('outline-style', 'solid')
      await expect(options.first()).toHaveCSS('outline-width', '2px')
      await expect(options.nth(1)).toHaveCSS('outline-style', 'none')
    }
  },
)

/** How a link stands out from others beside it once colours are the browser’s own: all borders are seen then. */
const marks = (link: Locator) =>
  link.evaluate((one) => {
    const { borderBottomWidth, textDecorationLine } = getComputedStyle(one)
    return `${borderBottomWidth} ${textDecorationLine}`
  })

test(
  '1.4.1: the chosen one of links beside each other is told apart in the browser’s own colours',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const links = (nav: string) => page.getByRole('navigation', { name: nav }).getByRole('link')
    for (const [address, nav] of [
      ['/browse', 'Main'],
      ['/', 'Sort'],
      ['/account/messages', 'Messages by car'],
    ] as const) {
      if (address === '/account/messages') {
        const nell = await arrive(page.context(), 'Nell')
        const sent = await page.request.post('/api/contact/2', {
          data: { ...nell, message: 'Is it still for sale?' },
        })
        expect(sent.status()).toBe(200)
      }
      await openPage(page, address)
      const chosen = links(nav).and(page.locator('[aria-current]'))
      await expect(chosen).toHaveCount(1)
      const others = await links(nav).and(page.locator(':not([aria-current])')).all()
      expect(others.length, nav).toBeGreaterThan(0)
      const mark = await marks(chosen)
      for (const other of others) expect(await marks(other), nav).not.toBe(mark)
    }
  },
)

/** In the order in which they are read out, as the accessibility tree has them; what stands between may change. */
const readingOrder: Record<string, string[]> = {
  '/login': [
    'link "Skip to the page"',
    '- banner',
    'link "Youngtimer home"',
    '- main',
    'heading "Sign in" [level=1]',
    'form "Sign in"',
    'textbox "Email"',
    'textbox "Password"',
    'button "Show password"',
    'link "Forgot password?"',
    'button "Sign In"',
    '- contentinfo',
    'navigation "Footer"',
  ],
  '/listing/1': [
    '- main',
    'navigation "Breadcrumb"',
    'region "Photos"',
    'button "View full screen"',
    'list "All photos"',
    'heading "1999 Lotus Elise" [level=1]',
    '£27,950',
    '36,480 miles, Excellent',
    'Norwich',
    'button "Share"',
    'table "Specification"',
    'region "Description"',
    'region "What it costs to keep"',
    'region "Safety First"',
    'region "Similar cars"',
    'button "Send Message"',
    '- contentinfo',
  ],
  '/browse?make=Porsche': [
    '- main',
    'navigation "Breadcrumb"',
    'heading "Porsche" [level=1]',
    'combobox "Sort"',
    'list "Active filters"',
    'link "Remove filter: Porsche"',
    'article',
    'heading "1991 Porsche 911 Carrera 2" [level=3]',
    '£74,950 87,350 miles',
    'button "Save car: 1991 Porsche 911 Carrera 2"',
    '- contentinfo',
  ],
  '/': [
    '- main',
    'region "Welcome"',
    'heading "Modern classics, bought and sold by the people who love them" [level=1]',
    'search "Find a car"',
    'searchbox "Words"',
    'combobox "Make"',
    'combobox "Max price"',
    'textbox "Near"',
    'button "SEARCH CARS"',
    'heading "Premium Listings" [level=2]',
    'navigation "Sort"',
    'article',
    'heading "All Listings" [level=2]',
    'article',
    '- contentinfo',
    'navigation "Footer"',
  ],
  '/compare/1-2': [
    '- main',
    'heading "Compare cars" [level=1]',
    '1999 Lotus Elise',
    'rowheader "Price"',
    '- contentinfo',
  ],
  '/create-listing?type=standard': [
    '- main',
    'heading "List your car" [level=1]',
    'form "Your listing"',
    'radio "Standard" [checked]',
    ...['Make', 'Model', 'Year', 'Condition'].map((name) => `combobox "${name}"`),
    ...['Mileage', 'Price', 'Location', 'Description'].map((name) => `textbox "${name}"`),
    'button "Add photos"',
    ...['Contact name', 'Contact email', 'Phone (optional)'].map((name) => `textbox "${name}"`),
    'switch "Create an account" [checked]',
    'textbox "Password"',
    'textbox "Confirm password"',
    'link "terms"',
    'button "Create Free Listing"',
  ],
}

for (const [address, order] of Object.entries(readingOrder))
  test(
    `1.3.2: ${address} is read out in the order in which it is looked at`,
    { tag: '@phone' },
    async ({ page }) => {
      await openPage(page, address)
      const read = await page.locator('body').ariaSnapshot()
      let from = 0
      for (const part of order) {
        const at = read.indexOf(part, from)
        expect(
          at,
          `${part} comes next, in:\n${read.slice(from, from + 2_000)}`,
        ).toBeGreaterThanOrEqual(0)
        from = at + part.length
      }
    },
  )
