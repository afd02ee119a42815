import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** What stands out over the right edge, as the reason why a page, or what is open over it, has to be scrolled sideways. */
export const outside = (page: Page) =>
  page.evaluate(() => {
    // What is made to be swiped sideways is meant so.
    const opened = document.querySelectorAll(
      'dialog[open], dialog[open] :not(.swipe-strip, .overflow-x-auto)',
    )
    const scrolled = [...opened].filter(
      (one) => one.clientWidth > 1 && /auto|scroll|hidden/.test(getComputedStyle(one).overflowX),
    )
    return [document.documentElement, ...scrolled].flatMap((holder) => {
      if (holder.scrollWidth <= holder.clientWidth) return []
      const edge = holder.getBoundingClientRect().left + holder.clientWidth
      const within = [...holder.querySelectorAll('*')]
      return within
        .filter((element) => element.getBoundingClientRect().right > edge + 1)
        .map((element) => element.outerHTML.slice(0, 120))
    })
  })

/** The browser's own setting for larger type. */
export const setTypeSize = (page: Page, size: '200%' | '') =>
  page.evaluate((given) => {
    document.documentElement.style.fontSize = given
  }, size)

/** As 1.4.12 has it; a sheet made by script is not what the policy forbids. Returns what takes it away. */
async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** Words that are cut off by what holds them; what ends in dots is told in full on its own page. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isClipping = (element: Element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowY + getComputedStyle(element).overflowX)
    const isScrolled = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)
    const texts = [
      ...document.querySelectorAll('#main :is(p, h1, h2, h3, a, button, label, dd, td, li)'),
    ]
    return texts.flatMap((text) => {
      const { top, bottom, height, width } = text.getBoundingClientRect()
      if (height === 0 || width <= 1 || text.checkVisibility() === false) return []
      let holder = text.parentElement
      while (holder && !isClipping(holder) && !isScrolled(holder)) holder = holder.parentElement
      if (!holder || isScrolled(holder) || holder.matches('body, html')) return []
      const held = holder.getBoundingClientRect()
      if (held.width <= 1) return []
      return bottom > held.bottom + 7 || top < held.top - 7 ? [text.outerHTML.slice(0, 160)] : []
    })
  })

const zooms = {
  'a small phone': { width: 320, height: 640 },
  'a zoom of 400 %': { width: 320, height: 256 },
}

/**
 * That a page, as it stands in a state that is named, is never scrolled sideways (1.4.4, 1.4.10) and cuts nothing
 * off (1.4.12) on a small screen, at a large zoom, with type twice as large, and with its text spaced out.
 */
export async function expectReflow(page: Page, state: string): Promise<void> {
  const usual = page.viewportSize()!
  for (const [name, size] of Object.entries(zooms)) {
    await page.setViewportSize(size)
    expect([state, name, ...(await outside(page))]).toEqual([state, name])
  }
  await page.setViewportSize(usual)
  await setTypeSize(page, '200%')
  expect([state, 'type of 200 %', ...(await outside(page))]).toEqual([state, 'type of 200 %'])
  await setTypeSize(page, '')
  await expectRoomForSpacing(page, state)
}

/** That nothing is scrolled sideways or cut off where text is spaced out (1.4.12). */
export async function expectRoomForSpacing(page: Page, state: string): Promise<void> {
  const unspace = await spaceText(page)
  const wrong = [...(await outside(page)), ...(await cutOff(page))]
  expect([state, 'text spaced out', ...wrong]).toEqual([state, 'text spaced out'])
  await unspace()
}
