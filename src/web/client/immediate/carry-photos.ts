import { startTransition } from 'react'
import type { Presentation, Router } from '../../../platform/router/state.ts'

/** What `styles.css` calls a photo on its way. */
const carried = 'carried-photo'

/**
 * Carries the photo of a card to where it stands on its page, and back. Where there is no such photo, no way to
 * do so, or no wish for it, the page is simply there.
 */
export function carryPhotos(router: Pick<Router, 'state'>): Presentation {
  let path = router.state().location.pathname
  let drawn = () => {}
  let putDown = () => {}

  return {
    present(draw, { location }) {
      const [from, to] = [path, location.pathname]
      // Of the page that is left: the photo that was pressed, or the large one, which may have come from a card.
      const card = from === to ? undefined : onCard(to)
      const left = from === to ? undefined : (card ?? onPage())
      if (!left || !mayMove()) return startTransition(draw)

      // Whoever is quicker than a photo on its way finds it arrived.
      putDown()
      putDown = () => {}
      left.style.viewTransitionName = carried
      const transition = document.startViewTransition(
        () =>
          new Promise<void>((resolve) => {
            // One that is overtaken is drawn with the one that overtakes it.
            drawn()
            drawn = () => {
              drawn = () => {}
              left.style.viewTransitionName = ''
              const arrived = card ? onPage() : onCard(from)
              if (!arrived) transition.skipTransition()
              else {
                arrived.style.viewTransitionName = carried
                const mine = () => void (arrived.style.viewTransitionName = '')
                putDown = mine
                void transition.finished.then(() => putDown === mine && mine())
                if (card) showMeanwhile(card, arrived)
              }
              resolve()
            }
            startTransition(draw)
          }),
      )
      // Skipped: the page is there all the same.
      transition.ready.catch(() => {})
    },
    presented() {
      path = router.state().location.pathname
      drawn()
    },
  }
}

/** The page of WebKitGTK 2.50 crashes in such a transition, as test/engines found; no other WebKit could be tried. */
const isWebKit = navigator.vendor.startsWith('Apple')

const mayMove = () =>
  !isWebKit &&
  'startViewTransition' in document &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/** What is out of sight would fly in from there. */
const isInSight = (photo: Element) => {
  const { top, bottom } = photo.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

const inSight = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`#main ${selector}`)].find(isInSight)

const onCard = (path: string) =>
  inSight(`article:has(a[href="${path}"]) img`) as HTMLImageElement | undefined

const onPage = () => inSight('[aria-label="Photos"] .swipe-strip')

/** The card's photo is there already; the larger one comes over it. */
function showMeanwhile({ currentSrc }: HTMLImageElement, page: HTMLElement) {
  const large = page.querySelector('img')
  if (large && currentSrc) large.style.background = `url("${currentSrc}") center / cover`
}
