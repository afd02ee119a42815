import { useEffect } from 'react'

/** What was arrived at last: it outlives the page that says so, and the one for a page that did not load. */
let last: unknown

/**
 * After a change of page in the browser, keyboard and screen reader start where a new page would. `at` is another for
 * another page.
 */
export function Arrival({ at }: { at: unknown }) {
  useEffect(() => {
    const isFirst = last === undefined
    if (last === at) return
    last = at
    if (isFirst) return
    const heading = document.querySelector<HTMLElement>('#main h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  }, [at])
  return null
}
