import { useEffect, useEffectEvent } from 'react'
import { useIsNavigating, useLocation, useNavigate } from '../../../platform/router/context.ts'
import { loginAddress } from './login-address.ts'

/**
 * Leads a visitor from a page for the signed-in to the sign-in page, and back here afterwards; `say`
 * is told first. Somebody who has just signed out is on the way elsewhere already, and is left alone:
 * the address changes a moment before the page does.
 */
export function useSignInFirst(isVisitor: boolean, say?: () => void) {
  const navigate = useNavigate()
  const isNavigating = useIsNavigating()
  const { pathname, search } = useLocation()

  const lead = useEffectEvent(() => {
    say?.()
    void navigate(loginAddress(pathname + search), { replace: true })
  })

  useEffect(() => {
    if (isVisitor && !isNavigating && window.location.pathname === pathname) lead()
  }, [isVisitor, isNavigating, pathname])
}
