import { useEffect, useRef } from 'react'
import { useLocation } from '../../platform/router/context.ts'

/** After a change of page in the browser, keyboard and screen reader start where a new page would. */
export function Arrival() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const heading = document.querySelector<HTMLElement>('#main h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
