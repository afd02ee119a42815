import type { Page } from '@playwright/test'
import { expectBritish } from '../american-words.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import {
  compareWithKept,
  differentSizes,
  expectAsBefore,
  keptSizes,
  photograph,
  rawOfShot,
} from './looks.ts'

const address = '/dev/ui'
const day = '2026-11-23T12:00:00Z'

/** At the machine's name: passkeys, and what goes with them, are there for names alone. */
const addressOf = (baseURL: string | undefined) =>
  new URL(address, baseURL!.replace('127.0.0.1', 'localhost')).href

/** As it is drawn when all of it has come: with our type, and with every photo. */
async function openDesign(page: Page, baseURL: string | undefined) {
  // Type that is late is left out of a page for good, and a picture of it would be another one.
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('font-display:optional', 'font-display:block')
    await route.fulfill({ response, body })
  })
  await page.clock.setFixedTime(day)
  await openPage(page, addressOf(baseURL))
  // The last of what is asked for once the page works.
  await expect(page.getByText('DATABASE_URL')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await page.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await document.fonts.ready
  })
}

/** Puts what the page shows of a state into it, all at once, as no pointer and no keyboard can. */
async function forceStates(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  for (const [state, forced] of [
    ['hover', ['hover']],
    ['focus', ['focus', 'focus-visible']],
  ] as const) {
    const selector = `[data-state="${state}"] :is(a, button, input, select, ${state === 'hover' ? 'label, article' : 'summary'})`
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector,
    })
    expect(nodeIds.length).toBeGreaterThan(0)
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forced] })
  }
}

/** What lies over the page, each by what brings it. */
async function photographOverThePage(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const shots = new Map<string, Buffer>()
  for (const shape of ['centre', 'sheet', 'full']) {
    await button(`Dialog: ${shape}`).click()
    shots.set(`dialog-${shape}`, await page.locator('dialog[open]').screenshot())
    await page.keyboard.press('Escape')
  }
  for (const text of ['With a tooltip', 'With a long one']) {
    await button(text).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const name = text === 'With a tooltip' ? 'tooltip' : 'tooltip-long'
    shots.set(name, await page.getByRole('tooltip').screenshot())
  }
  await button('Change photo 2').click()
  shots.set('photo-menu', await page.getByRole('menu').screenshot())
  await page.keyboard.press('Escape')
  await button('View full screen').first().click()
  // The viewer is there before its photo.
  await page
    .getByRole('dialog')
    .getByRole('img')
    .first()
    .evaluate((photo: HTMLImageElement) => photo.decode())
  shots.set('photo-viewer', await page.screenshot())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ask as a bank does' }).click()
  shots.set('bank', await page.locator('dialog[open]').screenshot())
  await page.keyboard.press('Escape')
  for (const [name, act] of [
    ['act-email', 'Let a Moderator In'],
    ['act-ground', 'Take Down'],
  ] as const) {
    await button(act).first().click()
    shots.set(name, await page.locator('dialog[open]').screenshot())
    await page.keyboard.press('Escape')
  }
  for (const [name, who] of [
    ['menu-visitor', 'signed out'],
    ['menu-unread', 'signed in, seven unread'],
    ['menu-long', 'a very long name'],
  ]) {
    // On a desk a visitor has no menu.
    const header = page.locator(`[data-example^="Header: ${who}"]`)
    const opens = header.locator('[popovertarget]:visible')
    if ((await opens.count()) === 0) continue
    await opens.click()
    shots.set(name!, await page.locator('[popover="auto"]:popover-open').screenshot())
    await page.keyboard.press('Escape')
  }
  for (const name of ['done', 'note', 'failed', 'long']) {
    await button(`Toast: ${name}`).click()
    shots.set(`toast-${name}`, await page.locator('[popover] > li').screenshot())
  }
  return shots
}

const sizesOf = (page: Page) =>
  page.locator('[data-example]').evaluateAll((examples) =>
    Object.fromEntries(
      examples.map((example) => {
        const { width, height } = example.getBoundingClientRect()
        const section = example.closest('[data-section]')!.id
        const name = (example as HTMLElement).dataset['example']
        return [`${section}, ${name}`, `${Math.round(width)} × ${Math.round(height)}`]
      }),
    ),
  )

/** Looked at whenever this is run, both themes and the widths that lie furthest apart; the others in full ones. */
const always = ['light-390', 'dark-1280']

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 768, 1280]) {
    const set = `${colorScheme}-${width}`
    test(
      `every component looks as before in the ${colorScheme}, ${width} pixels wide`,
      { tag: always.includes(set) ? '@desktop' : ['@desktop', '@full'] },
      async ({ page, baseURL }) => {
        // The longest page of all, photographed whole: three times as long as others may take.
        test.slow()
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await openDesign(page, baseURL)
        await forceStates(page)
        await page.getByRole('combobox', { name: 'Opens' }).click()
        const sizes = await sizesOf(page)
        const pictures = await photograph(page, page.locator('#type, [data-section]'))
        for (const [name, shot] of await photographOverThePage(page))
          pictures.set(name, await rawOfShot(shot))
        expectAsBefore(await compareWithKept(set, pictures, sizes))
      },
    )
  }

test(
  'a component with a paragraph more doesn’t look as before',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await openDesign(page, baseURL)
    await page
      .locator('[data-example]')
      .first()
      .evaluate((example) =>
        example.append(Object.assign(document.createElement('p'), { textContent: 'More' })),
      )
    const name = await page.locator('[data-example]').first().getAttribute('data-example')
    const differences = differentSizes(await keptSizes('dark-1280'), await sizesOf(page))
    expect(differences).toHaveLength(1)
    expect(differences[0]).toContain(name)
  },
)

test(
  'no component’s words stick out of it, however long they are',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openDesign(page, baseURL)
    const stickingOut = await page.locator('[data-example]').evaluateAll((examples) => {
      const isClipped = (element: Element | null, within: Element): boolean =>
        element !== null &&
        element !== within &&
        (getComputedStyle(element).overflowX !== 'visible' ||
          isClipped(element.parentElement, within))
      return examples.flatMap((example) => {
        const { right } = example.getBoundingClientRect()
        const texts = document.createTreeWalker(example, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        while (texts.nextNode()) {
          const range = document.createRange()
          range.selectNode(texts.currentNode)
          const sticksOut = range.getBoundingClientRect().right > right + 1
          if (sticksOut && !isClipped(texts.currentNode.parentElement, example))
            found.push(
              `${(example as HTMLElement).dataset['example']}: ${texts.currentNode.textContent}`,
            )
        }
        return found
      })
    })
    expect(stickingOut).toEqual([])
  },
)

test(
  'the design page is accessible in both themes, and in British English',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    await openDesign(page, baseURL)
    await expectBritish(page, 'the design page')
    // Any other page has one of each; this one shows them in several states.
    for (const landmark of [
      '[aria-label="Photos"]',
      '[aria-label="Add a passkey"]',
      '[aria-labelledby="order-heading"]',
      'nav[aria-label]',
      '[role="search"]',
    ])
      await page.locator(landmark).evaluateAll((landmarks) => {
        for (const [at, element] of landmarks.entries()) {
          element.removeAttribute('aria-labelledby')
          element.setAttribute('aria-label', `${element.ariaLabel ?? 'One'}, ${at + 1}`)
        }
      })
    await expectAccessibleInBothThemes(page, 'the design page')
  },
)
