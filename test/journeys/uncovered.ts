import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** All that a journey does to a control, by the methods that the others call in turn. */
const deeds = [
  'check',
  'click',
  'dblclick',
  'fill',
  'press',
  'pressSequentially',
  'selectOption',
  'tap',
  'uncheck',
] as const
type Deed = (typeof deeds)[number]
type Options = { force?: boolean; timeout?: number; position?: { x: number; y: number } }

/** Keys that are pressed are heard by what can't be used just now as well. */
const isHeardAnyway = (deed: Deed) => deed.startsWith('press')

/**
 * From now on whatever a journey presses or fills fails where a toast lies on it. Without this it would wait
 * until the toast has gone, and nobody would hear of what stood in a person's way. It holds for all pages
 * of this process, also for those of browsers that a journey opens by itself: they share one prototype.
 */
export function refuseWhatToastsCover(page: Page) {
  const prototype: Record<Deed, (...given: unknown[]) => Promise<unknown>> = Object.getPrototypeOf(
    page.locator('html'),
  )
  for (const deed of deeds) {
    const act = prototype[deed]
    prototype[deed] = async function (this: Locator, ...given) {
      await expectUncovered(this, deed, (given.at(-1) ?? {}) as Options)
      return act.apply(this, given)
    }
  }
}

/**
 * A toast makes way once it has noticed what it lies on; one that is still there after this many looks has not. Between
 * them the page has two frames: on a busy machine half a second may have none.
 */
const looks = { times: 10, apart: 50 }

async function expectUncovered(target: Locator, deed: Deed, { force, timeout, position }: Options) {
  // Who forces it doesn't ask what is in the way.
  if (force) return
  const end = Date.now() + (timeout ?? 60_000)
  let isScrolled = false
  for (let covered = 0; Date.now() < end; await sleep(looks.apart)) {
    const seen = await look(target, { timeout, position })
    if (seen.is === 'uncovered' || (seen.is === 'unusable' && isHeardAnyway(deed))) return
    if (seen.is === 'covered' && ++covered === looks.times)
      throw new Error(`the toast “${seen.by}” lies on what is to be used next, ${seen.what}`)
    if (seen.is === 'covered') await twoFrames(target)
    if (seen.is !== 'out of view') continue
    if (isScrolled) return
    isScrolled = await scrollTo(target, timeout)
  }
}

/** Returns false where something else stands there in this moment, as a field that has come for what stood for it: that is looked for anew. */
async function scrollTo(target: Locator, timeout: number | undefined): Promise<boolean> {
  try {
    await target.scrollIntoViewIfNeeded({ timeout })
    return true
  } catch (error) {
    if (/not attached/.test(String(error))) return false
    throw error
  }
}

const twoFrames = (target: Locator) =>
  target
    .page()
    .evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )

type Seen =
  | { is: 'uncovered' | 'unusable' | 'out of view' }
  | { is: 'covered'; by: string; what: string }

/** What a finger would meet that presses it now. */
async function look(
  target: Locator,
  { timeout, position }: Pick<Options, 'position'> & { timeout: number | undefined },
): Promise<Seen> {
  try {
    return await target.evaluate(seeFromWithin, position, { timeout })
  } catch (error) {
    // Another page has come in this moment; there it is looked for anew.
    if (/context was destroyed|because of a navigation/.test(String(error)))
      return { is: 'unusable' }
    throw error
  }
}

/** Runs in the page, and so takes nothing from here. */
function seeFromWithin(element: Element, position?: { x: number; y: number }): Seen {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  if (right - left === 0 || bottom - top === 0 || !element.checkVisibility())
    return { is: 'unusable' }
  if (element.matches(':disabled') || element.closest('[aria-disabled="true"]'))
    return { is: 'unusable' }
  const x = position ? left + position.x : (Math.max(0, left) + Math.min(innerWidth, right)) / 2
  const y = position ? top + position.y : (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
  if (
    x < left ||
    x > right ||
    y < top ||
    y > bottom ||
    x < 0 ||
    y < 0 ||
    x > innerWidth ||
    y > innerHeight
  )
    return { is: 'out of view' }
  const toast = document.elementFromPoint(x, y)?.closest('.layer-notice:is([popover], [role])')
  if (!(toast instanceof HTMLElement) || toast.contains(element) || element.contains(toast))
    return { is: 'uncovered' }
  return {
    is: 'covered',
    by: toast.innerText.replace(/\s+/g, ' ').trim(),
    what: element.outerHTML.replace(element.innerHTML, element.textContent),
  }
}
