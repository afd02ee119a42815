import { useEffect, useRef } from 'react'
import { useLocation } from '../../platform/router/context.ts'
import { track } from '../../platform/privacy/analytics.ts'

/** Says once of each page that it is looked at; the path alone, as a query may say more of a person. */
export function PageViews() {
  const { pathname } = useLocation()
  const reported = useRef<string>(undefined)
  useEffect(() => {
    if (reported.current === pathname) return
    reported.current = pathname
    track('page_view', { path: pathname })
  }, [pathname])
  return null
}
