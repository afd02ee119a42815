import { useLayoutEffect, useState, type RefObject } from 'react'
import { useLocation } from '../../../platform/router/context.ts'

/**
 * How far above the lower edge a banner lies (pixels): on top of the bar that some pages keep there
 * on a phone. While it is shown the page can be scrolled clear of it, and what gets the focus is.
 */
export function useBottomOffset(banner: RefObject<HTMLElement | null>, isShown: boolean): number {
  const { pathname } = useLocation()
  const [bottom, setBottom] = useState(0)

  // Before it is painted: it must not be seen to move.
  useLayoutEffect(() => {
    const shown = banner.current
    if (!isShown || !shown) return
    const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')
    const measure = () => {
      const isSticky = bar && getComputedStyle(bar).position === 'sticky'
      const below = isSticky ? bar.offsetHeight : 0
      setBottom(below)
      document.body.style.paddingBottom = `${shown.offsetHeight + below}px`
      document.documentElement.style.scrollPaddingBottom = `${shown.offsetHeight + below + 8}px`
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(shown)
    if (bar) sizes.observe(bar)
    return () => {
      sizes.disconnect()
      document.body.style.paddingBottom = ''
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [banner, isShown, pathname])
  return bottom
}
