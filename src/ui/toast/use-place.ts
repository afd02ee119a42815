import { useEffect, useState, type RefObject } from 'react'
import { clearestTop, inSight, missedUnder, weights, type Control } from './place.ts'

/** Milliseconds without scrolling after which a page is taken to stand still. */
const stillAfter = 100

const pressable =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="option"]'

/** What `Field` writes below a control: whoever types reads it. */
const hints = '[id$="-hint"], [id$="-error"]'

/**
 * How far below the screen's upper edge the toast of this id is to stand (pixels), so that it covers nothing
 * that may be needed next; null while nothing is in its way. It stays where it is until something is. Within an open
 * dialog and outside `area` is another element.
 */
export function usePlace(
  area: RefObject<HTMLElement | null>,
  { id, dialog }: { id: number | null; dialog: Element | null },
): number | null {
  const [top, setTop] = useState<number | null>(null)

  useEffect(() => {
    const shown = area.current
    if (id === null || !shown) return
    const place = () => {
      const toast = shown.getBoundingClientRect()
      const controls = controlsBeside(shown)
      if (missedUnder(toast, controls) === 0) return
      setTop(clearestTop(toast, { height: window.innerHeight }, controls))
    }
    place()
    // Another page has come, somebody goes through a form, or the keyboard of a phone has opened.
    const sizes = new ResizeObserver(place)
    sizes.observe(shown)
    sizes.observe(document.body)
    const stop = new AbortController()
    const { signal } = stop
    for (const event of ['focusin', 'resize']) window.addEventListener(event, place, { signal })
    // While it goes by underneath, nothing is pressed, and a toast that leapt about would be in the way of reading.
    let standing: ReturnType<typeof setTimeout> | undefined
    const placeSoon = () => {
      standing ??= setTimeout(() => {
        standing = undefined
        place()
      }, stillAfter)
    }
    const placeOnceStill = () => {
      clearTimeout(standing)
      standing = undefined
      placeSoon()
    }
    // What has come doesn't make a page larger where there was room for it. Where much comes, one after the other, it is not waited for.
    const arrivals = new MutationObserver(placeSoon)
    arrivals.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', placeOnceStill, { signal, capture: true, passive: true })
    return () => {
      clearTimeout(standing)
      sizes.disconnect()
      arrivals.disconnect()
      stop.abort()
      setTop(null)
    }
  }, [area, id, dialog])

  return top
}

/** All that can be pressed, and the hints beside it, on the screen now, as far as it is in sight, but for the toast's own. */
function controlsBeside(shown: HTMLElement): Control[] {
  const screen = { height: window.innerHeight }
  const dialog = document.querySelector('dialog:modal')
  return [...(dialog ?? document).querySelectorAll<HTMLElement>(`${pressable}, ${hints}`)]
    .filter((element) => !shown.contains(element) && element.checkVisibility())
    .map((element) => {
      const { top, right, bottom, left } = element.getBoundingClientRect()
      return inSight({ top, right, bottom, left, weight: weightOf(element) }, screen)
    })
    .filter(({ top, bottom }) => top < bottom)
}

function weightOf(element: HTMLElement): number {
  if (element === document.activeElement) return weights.focused
  if (element.matches(hints)) return weights.hint
  return element.matches('[type="submit"], [data-bottom-bar] *') ? weights.sending : weights.any
}
